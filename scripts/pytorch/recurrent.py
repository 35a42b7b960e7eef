"""Layers over time steps, against torch.nn.LSTM, torch.nn.GRU and torch.nn.RNN."""

import torch

from .cases import case, node, weight

STEPS = 3
INPUT = 2
HIDDEN = 3
# Where the blocks of PyTorch's weights lie among ONNX's: iofc for ifgo, zrh for rzn.
BLOCKS = {"LSTM": [0, 2, 3, 1], "GRU": [1, 0, 2], "RNN": [0]}


def blocks(op, value):
    parts = value.reshape(len(BLOCKS[op]), HIDDEN, *value.shape[1:])
    return parts[BLOCKS[op]].reshape(value.shape)


def parameters(op, w, directions):
    """The weights of an ONNX node as those of PyTorch's module, by name."""
    size = len(BLOCKS[op]) * HIDDEN
    found = {}
    for at, suffix in enumerate(["", "_reverse"][:directions]):
        found[f"weight_ih_l0{suffix}"] = blocks(op, w["W"][at])
        found[f"weight_hh_l0{suffix}"] = blocks(op, w["R"][at])
        found[f"bias_ih_l0{suffix}"] = blocks(op, w["B"][at, :size])
        found[f"bias_hh_l0{suffix}"] = blocks(op, w["B"][at, size:])
    return found


def layer(op, *, directions, states, opset, classes=1):
    """A layer on [3, rows, 2]; all elements of its outputs, row by row, go to the end."""
    size = len(BLOCKS[op]) * HIDDEN
    names = ["h0", "c0"] if op == "LSTM" else ["h0"]
    outputs = ["Y", "Y_h", "Y_c"] if op == "LSTM" else ["Y", "Y_h"]
    weights = {
        "w": weight(4, STEPS * INPUT),
        "b": weight(STEPS * INPUT),
        "W": weight(directions, size, INPUT),
        "R": weight(directions, size, HIDDEN),
        "B": weight(directions, 2 * size, low=-0.5, high=0.5),
    }
    integers = {"x_shape": [-1, STEPS, INPUT], "flat": [0, -1]}
    nodes = [
        node("Gemm", ["features", "w", "b"], "h"),
        node("Reshape", ["h", "x_shape"], "rows"),
        node("Transpose", ["rows"], "x", perm=[1, 0, 2]),
    ]
    inputs = ["x", "W", "R", "B"]
    if states:
        integers["state_shape"] = [-1, directions, HIDDEN]
        inputs += ["", *names]
        for name in names:
            weights[f"{name}_w"] = weight(4, directions * HIDDEN)
            nodes += [
                node("MatMul", ["features", f"{name}_w"], f"{name}_flat"),
                node("Reshape", [f"{name}_flat", "state_shape"], f"{name}_rows"),
                node("Transpose", [f"{name}_rows"], name, perm=[1, 0, 2]),
            ]
    reset = {"linear_before_reset": 1} if op == "GRU" else {}
    direction = "bidirectional" if directions == 2 else "forward"
    nodes.append(node(op, inputs, outputs, hidden_size=HIDDEN, direction=direction, **reset))
    for name in outputs:
        perm = [2, 0, 1, 3] if name == "Y" else [1, 0, 2]
        nodes += [
            node("Transpose", [name], f"{name}_t", perm=perm),
            node("Reshape", [f"{name}_t", "flat"], f"{name}_m"),
        ]
    nodes.append(node("Concat", [f"{name}_m" for name in outputs], "m", axis=1))
    module = getattr(torch.nn, op)(INPUT, HIDDEN, bidirectional=directions == 2)

    def call(x, w):
        rows = x.shape[0]
        sequence = (x @ w["w"] + w["b"]).reshape(rows, STEPS, INPUT).transpose(0, 1)
        start = [(x @ w[f"{name}_w"]).reshape(rows, directions, HIDDEN).transpose(0, 1) for name in names if states]
        arguments = () if not states else (tuple(start),) if op == "LSTM" else (start[0],)
        result, last = torch.func.functional_call(module, parameters(op, w, directions), (sequence, *arguments))
        lasts = last if op == "LSTM" else [last]
        flat = [one.transpose(0, 1).reshape(rows, -1) for one in (result, *lasts)]
        return torch.cat(flat, dim=1)

    words = f"{op}, {direction}{', states before' if states else ''}, opset {opset}"
    width = directions * HIDDEN * (STEPS + len(outputs) - 1)
    return case(words, nodes, weights, call, opset=opset, width=width, classes=classes, integers=integers)


CASES = [
    layer(op, directions=directions, states=states, opset=opset, classes=classes)
    for op in ("LSTM", "GRU", "RNN")
    for directions, states, opset, classes in ((1, False, 11, 1), (1, True, 17, 3), (2, True, 17, 1))
]
