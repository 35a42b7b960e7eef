"""A trainer in PyTorch, for models of dense layers: one, or several with ReLU between them.

It keeps the contract of docs/trainers.md: started in the job's folder, it reads plan.json,
checkpoint.safetensors and train.safetensors, and leaves trained.safetensors and metrics.json.
Another architecture is another `Model`: its parameters must have the checkpoint's values and go back
under the checkpoint's names.
"""

import json
import signal
import sys

import torch
from safetensors.torch import load_file, save_file
from torch import nn


class Model(nn.Module):
    """Dense layers out of the checkpoint's tensors, in the layout's order: weight, bias, weight, bias..."""

    def __init__(self, tensors, checkpoint, feature_count):
        super().__init__()
        self.names = [tensor["name"] for tensor in tensors]
        if len(self.names) % 2 or any(len(checkpoint[name].shape) > 2 for name in self.names):
            sys.exit(f"this example trains dense layers with a bias each, the model has {self.names}")
        self.values = nn.ParameterList(nn.Parameter(checkpoint[name]) for name in self.names)
        self.transposed = self.orientation(feature_count)

    def orientation(self, width):
        """Whether weights are [outputs, inputs]: some exporters write these, others [inputs, outputs]."""
        fits = {False, True}
        for weight, bias in self.layers():
            shape, outputs = tuple(weight.shape), bias.numel()
            here = {False: (width, outputs), True: (outputs, width)}
            fits = {transposed for transposed in fits if here[transposed] == shape}
            width = outputs
        if len(fits) == 1:
            return fits.pop()
        problem = "fit no dense layers" if not fits else "are all square: set self.transposed by hand"
        sys.exit(f"the weights {problem}")

    def layers(self):
        return list(zip(self.values[0::2], self.values[1::2]))

    def forward(self, rows):
        for at, (weight, bias) in enumerate(self.layers()):
            if at > 0:
                rows = torch.relu(rows)
            rows = rows @ (weight.T if self.transposed else weight) + bias
        return rows

    def weights(self):
        return {name: value.detach().contiguous() for name, value in zip(self.names, self.values)}


def loss_of(name):
    if name == "binary-cross-entropy":
        with_logits = nn.BCEWithLogitsLoss()
        return lambda logits, labels: with_logits(logits.squeeze(1), labels.float())
    if name == "categorical-cross-entropy":
        return nn.CrossEntropyLoss()
    sys.exit(f"this example has no loss {name}")


def refuse_others(training):
    """What a plan asks for and nobody would do must not pass unseen."""
    asked = [key for key in ("steps", "schedule", "weight_decay", "gradient_clip", "proximal") if training.get(key)]
    if training["optimiser"] != "sgd":
        asked.append("optimiser")
    if asked:
        sys.exit(f"this example trains epochs of plain gradient descent, the plan has {', '.join(asked)}")


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the round is over: nothing is to be left
    with open("plan.json", encoding="utf-8") as file:
        plan = json.load(file)
    training = plan["training"]
    refuse_others(training)
    if plan["layout"]["local"]:
        sys.exit("this example has no part in layers that stay at the hospital")
    torch.manual_seed(plan["seed_number"])

    rows = load_file("train.safetensors")
    features, labels = rows["features"], rows["labels"].long()
    model = Model(plan["layout"]["tensors"], load_file("checkpoint.safetensors"), features.shape[1])
    optimiser = torch.optim.SGD(model.parameters(), lr=training["learning_rate"])
    loss_function = loss_of(training["loss"])

    losses = []
    for epoch in range(training["epochs"]):
        total = 0.0
        for batch in torch.randperm(len(labels)).split(training["batch_rows"]):
            optimiser.zero_grad()
            loss = loss_function(model(features[batch]), labels[batch])
            loss.backward()
            optimiser.step()
            total += loss.item() * len(batch)
        losses.append(total / len(labels))
        print("progress", epoch + 1, training["epochs"], flush=True)

    save_file(model.weights(), "trained.safetensors")
    with open("metrics.json", "w", encoding="utf-8") as file:
        json.dump({"rows": len(labels), "loss": losses}, file)


if __name__ == "__main__":
    main()
