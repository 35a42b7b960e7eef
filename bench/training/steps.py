"""Trains the models of the training bench in PyTorch: a request a line in, an answer a line out.

Request: {"folder", "model", "steps", "threads", "rate", "rows", "batch_rows", "row_shape"}; the folder has
NAME.f32 for every weight, features.f32, labels.f32 (one-hot or 0/1) and order.i64 (the rows of each step).
Answer: {"seconds", "losses"}: the loss of each step, before it.
"""

import json
import os
import sys
import time

import numpy
import torch
import torch.nn.functional as F
from torch import nn


def conv3(inputs, outputs, stride=1):
    return nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)


class Residual(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.norm = conv3(1, 16), nn.BatchNorm2d(16)
        self.conv11, self.norm11 = conv3(16, 16), nn.BatchNorm2d(16)
        self.conv12, self.norm12 = conv3(16, 16), nn.BatchNorm2d(16)
        self.conv21, self.norm21 = conv3(16, 32, 2), nn.BatchNorm2d(32)
        self.conv22, self.norm22 = conv3(32, 32), nn.BatchNorm2d(32)
        self.short, self.norms = nn.Conv2d(16, 32, 1, 2, bias=False), nn.BatchNorm2d(32)
        self.end = nn.Linear(32, 10)

    def forward(self, x):
        x = F.relu(self.norm(self.conv(x)))
        x = F.relu(self.norm12(self.conv12(F.relu(self.norm11(self.conv11(x))))) + x)
        y = self.norm22(self.conv22(F.relu(self.norm21(self.conv21(x)))))
        return self.end(F.relu(y + self.norms(self.short(x))).mean((2, 3)))


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm, self.end = nn.LSTM(28, 64, batch_first=True), nn.Linear(64, 10)

    def forward(self, x):
        return self.end(self.lstm(x)[1][0][0])


MODELS = {
    "logistic": lambda: nn.Sequential(nn.Linear(30, 1)),
    "perceptron": lambda: nn.Sequential(nn.Linear(784, 256), nn.ReLU(), nn.Linear(256, 10)),
    "lenet": lambda: nn.Sequential(
        nn.Conv2d(1, 6, 5, padding=2), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(6, 16, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
        nn.Linear(400, 120), nn.ReLU(), nn.Linear(120, 84), nn.ReLU(), nn.Linear(84, 10),
    ),
    "residual": Residual,
    "lstm": Recurrent,
}


def floats(folder, name):
    return torch.from_numpy(numpy.fromfile(os.path.join(folder, f"{name}.f32"), numpy.float32))


def fill(model, name, folder):
    """ONNX's gates are i, o, f, c, PyTorch's i, f, c, o; its one file has both biases."""
    state = model.state_dict()
    if name == "lstm":
        def gates(values):
            i, o, f, c = values.chunk(4)
            return torch.cat([i, f, c, o])

        ofInput, ofState = floats(folder, "B").chunk(2)
        state["lstm.weight_ih_l0"] = gates(floats(folder, "W").reshape(256, 28))
        state["lstm.weight_hh_l0"] = gates(floats(folder, "R").reshape(256, 64))
        state["lstm.bias_ih_l0"], state["lstm.bias_hh_l0"] = gates(ofInput), gates(ofState)
    for key in state:
        if not key.startswith("lstm.") and not key.endswith("num_batches_tracked"):
            state[key] = floats(folder, key).reshape(state[key].shape)
    model.load_state_dict(state)


def train(request):
    folder, name, rows = request["folder"], request["model"], request["rows"]
    torch.set_num_threads(request["threads"])
    features = floats(folder, "features").reshape(rows, *request["row_shape"])
    labels = floats(folder, "labels").reshape(rows, -1)
    isBinary = labels.shape[1] == 1
    targets = labels if isBinary else labels.argmax(1)
    loss_of = F.binary_cross_entropy_with_logits if isBinary else F.cross_entropy
    order = torch.from_numpy(numpy.fromfile(os.path.join(folder, "order.i64"), numpy.int64))
    batches = order.split(request["batch_rows"])
    model = MODELS[name]()
    fill(model, name, folder)
    optimiser = torch.optim.SGD(model.parameters(), lr=request["rate"])
    losses = []
    begin = time.perf_counter()
    for step in range(request["steps"]):
        rows_of_step = batches[step % len(batches)]
        loss = loss_of(model(features[rows_of_step]), targets[rows_of_step])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(loss.detach())
    seconds = time.perf_counter() - begin
    return {"seconds": seconds, "losses": [float(loss) for loss in losses]}


print(json.dumps({"version": torch.__version__}), flush=True)
for line in sys.stdin:
    print(json.dumps(train(json.loads(line))), flush=True)
