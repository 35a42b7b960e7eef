"""Trains the models of the images bench in PyTorch, on all rows at one place: a request a line in, an answer
a line out.

Request: {"folder", "model", "seed", "epochs", "batch_rows", "rate", "init"}. `folder` has train-features.npy
(rows in the model's shape), train-labels.npy and the same two of test; `init` gets NAME.f32 of every weight that
the seed begins with. Answer: {"right"}: how many of the test rows the trained model answers rightly.
"""

import json
import os
import sys

import numpy
import torch
import torch.nn.functional as F
from torch import nn

MODELS = {
    "digits": lambda: nn.Sequential(
        nn.Conv2d(1, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
        nn.Linear(128, 10),
    ),
    "breastmnist": lambda: nn.Sequential(
        nn.Conv2d(1, 6, 5, padding=2), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(6, 16, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
        nn.Linear(400, 120), nn.ReLU(), nn.Linear(120, 84), nn.ReLU(), nn.Linear(84, 2),
    ),
}


def rows(folder, name):
    features, labels = (numpy.load(os.path.join(folder, f"{name}-{part}.npy"))
                        for part in ("features", "labels"))
    return torch.from_numpy(features), torch.from_numpy(labels).long()


def train(request):
    torch.manual_seed(request["seed"])
    model = MODELS[request["model"]]()
    for name, values in model.state_dict().items():
        values.numpy().tofile(os.path.join(request["init"], f"{name}.f32"))
    features, labels = rows(request["folder"], "train")
    optimiser = torch.optim.SGD(model.parameters(), lr=request["rate"])
    for _ in range(request["epochs"]):
        for batch in torch.randperm(len(features)).split(request["batch_rows"]):
            optimiser.zero_grad()
            F.cross_entropy(model(features[batch]), labels[batch]).backward()
            optimiser.step()
    features, labels = rows(request["folder"], "test")
    with torch.no_grad():
        return {"right": int((model(features).argmax(1) == labels).sum())}


torch.set_num_threads(1)
print(json.dumps({"version": torch.__version__}), flush=True)
for line in sys.stdin:
    print(json.dumps(train(json.loads(line))), flush=True)
