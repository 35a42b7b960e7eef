"""Flower's stock FedAvg over one array of random weights. Its log goes to the bench, line by line."""

import logging
import socket

import numpy as np
from flwr.app import Array, ArrayRecord
from flwr.serverapp import ServerApp
from flwr.serverapp.strategy import FedAvg

app = ServerApp()


@app.main()
def main(grid, context):
    config = context.run_config
    # What a ServerApp writes is not in the log of the SuperLink that started it.
    connection = socket.create_connection(("127.0.0.1", int(config["log-port"])))
    logging.getLogger("flwr").addHandler(logging.StreamHandler(connection.makefile("w")))
    participants = int(config["participants"])
    weights = np.random.default_rng(0).standard_normal(int(config["parameters"]), dtype=np.float32)
    strategy = FedAvg(
        fraction_evaluate=0.0,
        min_train_nodes=participants,
        min_available_nodes=participants,
    )
    strategy.start(
        grid=grid,
        initial_arrays=ArrayRecord({"weights": Array(weights)}),
        num_rounds=int(config["rounds"]),
    )
