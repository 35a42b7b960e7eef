"""A client that does not train: the weights that came, and a constant of its own added to each."""

import numpy as np
from flwr.app import Array, ArrayRecord, Message, MetricRecord, RecordDict
from flwr.clientapp import ClientApp

app = ClientApp()


@app.train()
def train(message, context):
    # Not the same for all: replies that are equal would be stored and sent once.
    constant = np.float32(1e-3 * (1 + int(context.node_config["number"])))
    weights = message.content["arrays"]["weights"].numpy() + constant
    content = {
        "arrays": ArrayRecord({"weights": Array(weights)}),
        "metrics": MetricRecord({"num-examples": 1}),
    }
    return Message(content=RecordDict(content), reply_to=message)
