"""What a recorded case is: an ONNX model, described in JSON, and the same in PyTorch.

A case goes from `features` [rows, 4] to "m" [rows, width] and through a Gemm with "out_w" and "out_b"
to a Sigmoid (one class) or a Softmax. Values follow a formula, so that no file holds them: element i of
tensor number n (0 the features, then the weights in their order) is low + (high − low)·(1 + sin(i·k +
n))/2 with k = 1.7, as float32. Labels are i mod 2, or i mod the number of classes.
"""

import math

import numpy as np
import torch

ROWS = 5
FEATURES = 4


def node(op, inputs, outputs, **attributes):
    """A node; `outputs` is a name or a list of names."""
    names = [outputs] if isinstance(outputs, str) else outputs
    return {"op": op, "inputs": inputs, "outputs": names, "attributes": attributes}


def weight(*shape, low=-1.0, high=1.0):
    """A float32 tensor that is trained."""
    return {"shape": list(shape), "low": low, "high": high}


def case(
    name, nodes, weights, torch_function, *, opset=17, width=4, classes=1, integers=None, statistics=()
):
    """A case. `torch_function(x, w)` gives "m" from the features and the weights by name;
    `integers` are int64 tensors by name, numbers or lists of any depth; `statistics` names weights
    that are running statistics of a BatchNormalization which takes those of the batch."""
    ends = {"out_w": weight(width, classes), "out_b": weight(classes)}
    last = "Sigmoid" if classes == 1 else "Softmax"
    return {
        "name": name,
        "opset": opset,
        "loss": "binary-cross-entropy" if classes == 1 else "categorical-cross-entropy",
        "classes": classes,
        "input": [ROWS, FEATURES],
        "nodes": nodes + [node("Gemm", ["m", "out_w", "out_b"], "z"), node(last, ["z"], "p")],
        "weights": {**weights, **ends},
        "integers": {
            key: {"shape": list(np.shape(value)), "values": np.ravel(value).tolist()}
            for key, value in (integers or {}).items()
        },
        **({"statistics": list(statistics)} if statistics else {}),
        "torch": torch_function,
    }


def formula(shape, number, low, high):
    values = [
        low + (high - low) * (1 + math.sin(at * 1.7 + number)) / 2 for at in range(math.prod(shape))
    ]
    return torch.tensor(np.array(values, np.float64).astype(np.float32).reshape(shape))


def record(one):
    """The case without its function, with PyTorch's loss and gradients in float32."""
    x = formula(one["input"], 0, -1, 1)
    w = {
        key: formula(part["shape"], number + 1, part["low"], part["high"]).requires_grad_()
        for number, (key, part) in enumerate(one["weights"].items())
    }
    logits = one["torch"](x, w).reshape(ROWS, -1) @ w["out_w"] + w["out_b"]
    if one["classes"] == 1:
        labels = torch.tensor([[at % 2] for at in range(ROWS)], dtype=torch.float32)
        loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, labels)
    else:
        labels = torch.tensor([at % one["classes"] for at in range(ROWS)])
        loss = torch.nn.functional.cross_entropy(logits, labels)
    loss.backward()
    described = {key: value for key, value in one.items() if key != "torch"}
    gradients = {
        key: rounded(gradient(part))
        for key, part in w.items()
        if key not in one.get("statistics", ())
    }
    return {**described, "expected": {"loss": rounded(loss)[0], "gradients": gradients}}


def gradient(part):
    return torch.zeros_like(part) if part.grad is None else part.grad


def rounded(tensor):
    """As many digits as tell float32 numbers apart."""
    return [float(f"{value:.9g}") for value in tensor.ravel().tolist()]
