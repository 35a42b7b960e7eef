"""Operators that work on elements, move them or take many together."""

import torch
import torch.nn.functional as F

from .cases import case, node, weight

HIDDEN = [node("Gemm", ["features", "w", "b"], "h")]


def hidden(x, w):
    return x @ w["w"] + w["b"]


def one(op, function, *, low=-1.0, high=1.0, opset=17, classes=1, **attributes):
    """An operator of one value, on what a layer gives; between `low` and `high` where it needs that."""
    words = "".join(f", {key} {value}" for key, value in attributes.items())
    weights = {"w": weight(4, 4), "b": weight(4)}
    if (low, high) == (-1.0, 1.0):
        nodes = HIDDEN + [node(op, ["h"], "m", **attributes)]
        call = lambda x, w: function(hidden(x, w))
    else:
        # 0 < Sigmoid < 1, times a weight and plus one.
        nodes = HIDDEN + [
            node("Sigmoid", ["h"], "s"),
            node("Mul", ["s", "span"], "t"),
            node("Add", ["t", "low"], "u"),
            node(op, ["u"], "m", **attributes),
        ]
        weights |= {"span": weight(1, low=high - low, high=high - low), "low": weight(1, low=low, high=low)}
        call = lambda x, w: function(torch.sigmoid(hidden(x, w)) * w["span"] + w["low"])
    return case(f"{op}{words}, opset {opset}", nodes, weights, call, opset=opset, classes=classes)


def shaped(name, nodes, function, *, width, sizes=(2, 3), weights=None, integers=None, opset=17):
    """Nodes from "x" [rows, *sizes] to "y" [rows, ...]; `function(x, w)` does the same."""
    count = 1
    for size in sizes:
        count *= size
    return case(
        f"{name}, opset {opset}",
        HIDDEN + [node("Reshape", ["h", "x_shape"], "x")] + nodes + [node("Reshape", ["y", "m_shape"], "m")],
        {"w": weight(4, count), "b": weight(count), **(weights or {})},
        lambda x, w: function(hidden(x, w).reshape(-1, *sizes), w),
        width=width,
        opset=opset,
        integers={"x_shape": [-1, *sizes], "m_shape": [-1, width], **(integers or {})},
    )


def unary():
    return [
        one("Abs", torch.abs),
        one("Acos", torch.acos, low=0.1, high=0.9),
        one("Acosh", torch.acosh, low=1.2, high=2.0),
        one("Asin", torch.asin, low=0.1, high=0.9),
        one("Asinh", torch.asinh),
        one("Atan", torch.atan),
        one("Atanh", torch.atanh, low=0.1, high=0.9),
        one("Celu", lambda x: F.celu(x, 0.5), alpha=0.5),
        one("Clip", lambda x: x.clamp(-0.4, 0.3), opset=7, min=-0.4, max=0.3),
        one("Cos", torch.cos),
        one("Cosh", torch.cosh),
        one("Elu", lambda x: F.elu(x, 0.5), alpha=0.5),
        one("Erf", torch.erf),
        one("Exp", torch.exp, classes=3),
        one("Gelu", F.gelu, opset=20),
        one("Gelu", lambda x: F.gelu(x, approximate="tanh"), opset=20, approximate="tanh"),
        one("HardSigmoid", F.hardsigmoid, alpha=1 / 6, beta=0.5),
        one("HardSwish", F.hardswish),
        one("Identity", lambda x: x),
        one("LeakyRelu", lambda x: F.leaky_relu(x, 0.2), alpha=0.2),
        one("Log", torch.log, low=0.2, high=2.0),
        one("Mish", F.mish, opset=18),
        one("Neg", torch.neg),
        one("Reciprocal", torch.reciprocal, low=0.3, high=2.0),
        one("Relu", F.relu, opset=7, classes=3),
        one("Selu", F.selu),
        one("Shrink", lambda x: F.softshrink(x, 0.3), lambd=0.3, bias=0.3),
        one("Sigmoid", torch.sigmoid),
        one("Sin", torch.sin),
        one("Sinh", torch.sinh),
        one("Softplus", F.softplus),
        one("Softsign", F.softsign),
        one("Sqrt", torch.sqrt, low=0.2, high=2.0),
        one("Tan", torch.tan, low=0.1, high=1.0),
        one("Tanh", torch.tanh),
        one("ThresholdedRelu", lambda x: F.threshold(x, 0.2, 0.0), alpha=0.2),
    ]


BINARY = {
    "Add": torch.add,
    "Sub": torch.sub,
    "Mul": torch.mul,
    "Div": torch.div,
    "Max": torch.maximum,
    "Min": torch.minimum,
    "Mod": torch.fmod,
    "Pow": torch.pow,
}


def binary():
    cases = []
    for op, function in BINARY.items():
        positive = op in ("Div", "Mod", "Pow")
        before = [node("Exp", ["x"], "v")] if positive else [node("Identity", ["x"], "v")]
        prepare = torch.exp if positive else (lambda x: x)
        for shape in ([], [3], [2, 1], [2, 3]):
            for inputs in (["v", "c"], ["c", "v"]):
                def call(x, w, inputs=inputs, function=function, prepare=prepare):
                    values = {"v": prepare(x), "c": w["c"]}
                    return function(*torch.broadcast_tensors(*(values[key] for key in inputs)))

                span = {"low": 0.7, "high": 1.6} if positive else {}
                attributes = {"fmod": 1} if op == "Mod" else {}
                cases.append(
                    shaped(
                        f"{op} of {inputs[0]} and {inputs[1]}, c {shape}",
                        before + [node(op, inputs, "y", **attributes)],
                        call,
                        width=6,
                        weights={"c": weight(*shape, **span)},
                        opset=13,
                    )
                )
    prelu = lambda x, w: torch.where(x > 0, x, x * w["c"])
    cases.append(shaped("PRelu", [node("PRelu", ["x", "c"], "y")], prelu, width=6, weights={"c": weight(2, 1)}))
    cases.append(
        shaped(
            "Where",
            [node("Greater", ["x", "c"], "k"), node("Where", ["k", "x", "d"], "y")],
            lambda x, w: torch.where(x > w["c"], x, w["d"]),
            width=6,
            weights={"c": weight(3), "d": weight(2, 1)},
        )
    )
    for op, function in (
        ("Mean", lambda *all: sum(all) / 3),
        ("Sum", lambda *all: sum(all)),
    ):
        cases.append(
            shaped(
                f"{op} of three",
                [node(op, ["c", "x", "d"], "y")],
                lambda x, w, function=function: function(w["c"], x, w["d"]),
                width=6,
                weights={"c": weight(3), "d": weight(2, 1)},
                opset=8,
            )
        )
    return cases


REDUCTIONS = {
    "ReduceL1": lambda x, axes, keep: x.abs().sum(axes, keep),
    "ReduceL2": lambda x, axes, keep: torch.linalg.vector_norm(x, 2, axes, keep),
    "ReduceLogSum": lambda x, axes, keep: x.sum(axes, keep).log(),
    "ReduceLogSumExp": lambda x, axes, keep: x.logsumexp(axes, keep),
    "ReduceMax": lambda x, axes, keep: x.amax(axes, keep),
    "ReduceMean": lambda x, axes, keep: x.mean(axes, keep),
    "ReduceMin": lambda x, axes, keep: x.amin(axes, keep),
    "ReduceProd": lambda x, axes, keep: x.prod(axes[0], keep),
    "ReduceSum": lambda x, axes, keep: x.sum(axes, keep),
    "ReduceSumSquare": lambda x, axes, keep: x.square().sum(axes, keep),
}


def reductions():
    cases = []
    for op, function in REDUCTIONS.items():
        for axes, keep, opset in (([1], 0, 11), ([-1], 1, 18), ([1, 2], 0, 21)):
            if op == "ReduceProd" and len(axes) > 1:
                continue
            before, prepare = ("Exp", torch.exp) if op == "ReduceLogSum" else ("Identity", lambda x: x)
            listed = opset >= (13 if op == "ReduceSum" else 18)
            attributes = {"keepdims": keep} | ({} if listed else {"axes": axes})
            width = 1 if len(axes) == 2 else 3 if axes == [1] else 2
            cases.append(
                shaped(
                    f"{op} over {axes}",
                    [
                        node(before, ["x"], "v"),
                        node(op, ["v", "axes"] if listed else ["v"], "y", **attributes),
                    ],
                    lambda x, w, f=function, p=prepare, a=axes, k=keep: f(p(x), a, bool(k)),
                    width=width,
                    integers={"axes": axes} if listed else {},
                    opset=opset,
                )
            )
    # Equal extremes share the gradient; a product with a 0 in it has one element with a gradient.
    twice = [node("Concat", ["x", "x"], "xx", axis=2)]
    for op, function in (("ReduceMax", torch.amax), ("ReduceMin", torch.amin)):
        call = lambda x, w, f=function: f(torch.cat([x, x], 2), 2)
        nodes = twice + [node(op, ["xx"], "y", axes=[2], keepdims=0)]
        cases.append(shaped(f"{op} of equals", nodes, call, width=2))
    cases.append(
        shaped(
            "ReduceProd with zeros",
            [
                node("Greater", ["x", "edge"], "k"),
                node("Where", ["k", "x", "zero"], "v"),
                node("ReduceProd", ["v"], "y", axes=[2], keepdims=0),
            ],
            lambda x, w: torch.where(x > w["edge"], x, w["zero"]).prod(2),
            width=2,
            weights={"edge": weight(3, low=-2, high=0), "zero": weight(1, low=0, high=0)},
        )
    )
    for op, function in (("Softmax", torch.softmax), ("LogSoftmax", torch.log_softmax)):
        for axis in (1, -1):
            call = lambda x, w, f=function, a=axis: f(x, a)
            cases.append(shaped(f"{op} over {axis}", [node(op, ["x"], "y", axis=axis)], call, width=6))
    cases.append(
        shaped(
            "CumSum",
            [node("CumSum", ["x", "axis"], "y")],
            lambda x, w: x.cumsum(2),
            width=6,
            integers={"axis": 2},
        )
    )
    return cases


def shaping():
    def sliced(x, w):
        return x[:, :, 1:]

    return [
        shaped(
            "Concat",
            [node("Sin", ["x"], "s"), node("Concat", ["x", "s", "x"], "y", axis=1)],
            lambda x, w: torch.cat([x, x.sin(), x], 1),
            width=18,
        ),
        shaped(
            "Split",
            [node("Split", ["x"], ["l", "r"], axis=2, split=[1, 2]), node("Mul", ["r", "l"], "y")],
            lambda x, w: x[:, :, 1:] * x[:, :, :1],
            width=4,
            opset=11,
        ),
        shaped(
            "Slice",
            [node("Slice", ["x", "s", "e", "a"], "y")],
            sliced,
            width=4,
            integers={"s": [1], "e": [1000], "a": [2]},
        ),
        shaped(
            "Slice backwards",
            [node("Slice", ["x", "s", "e", "a", "t"], "v"), node("Mul", ["v", "x"], "y")],
            lambda x, w: x.flip(0, 2) * x,
            width=6,
            integers={"s": [-1, -1], "e": [-(2**62), -1000], "a": [0, 2], "t": [-1, -1]},
        ),
        shaped(
            "Gather of repeated and negative rows",
            [node("Gather", ["x", "i"], "y", axis=2)],
            lambda x, w: x[:, :, [0, 2, 2, 1, 0]],
            width=10,
            integers={"i": [0, -1, 2, 1, 0]},
        ),
        case(
            "Gather of an embedding, opset 13",
            [
                node("Gather", ["table", "i"], "rows"),
                node("ReduceMean", ["rows"], "mean", axes=[0]),
                node("Mul", ["features", "mean"], "m"),
            ],
            {"table": weight(6, 4)},
            lambda x, w: x * F.embedding(torch.tensor([5, 0, 0, 3]), w["table"]).mean(0, True),
            opset=13,
            integers={"i": [5, 0, 0, 3]},
        ),
        case(
            "GatherElements, opset 13",
            [
                node("GatherElements", ["v", "i"], "picked", axis=1),
                node("MatMul", ["features", "picked"], "m"),
            ],
            {"v": weight(4, 3)},
            lambda x, w: x @ w["v"].gather(1, torch.tensor([[0, 0, 1, 2]] * 4)),
            opset=13,
            integers={"i": [[0, 0, 1, 2]] * 4},
        ),
        shaped(
            "Pad and crop",
            [node("Pad", ["x"], "y", pads=[0, 1, -1, 0, 0, 2])],
            lambda x, w: F.pad(x, (-1, 2, 1, 0)),
            width=12,
            opset=7,
        ),
        *[
            shaped(
                f"Pad by {mode}",
                [node("Pad", ["x", "pads", "", "axes"], "v", mode=mode), node("Sin", ["v"], "y")],
                lambda x, w, theirs=theirs: F.pad(x, (1, 2), mode=theirs).sin(),
                width=12,
                opset=19,
                integers={"pads": [1, 2], "axes": [-1]},
            )
            for mode, theirs in [("reflect", "reflect"), ("edge", "replicate"), ("wrap", "circular")]
        ],
        shaped(
            "MatMul by a vector",
            [node("MatMul", ["x", "c"], "y")],
            lambda x, w: x @ w["c"],
            width=2,
            weights={"c": weight(3)},
        ),
        shaped(
            "Expand",
            [node("Expand", ["x", "sizes"], "v"), node("Mul", ["v", "c"], "y")],
            lambda x, w: x.expand(-1, 2, 3) * w["c"],
            sizes=(2, 1),
            width=6,
            weights={"c": weight(2, 3)},
            integers={"sizes": [1, 2, 3]},
        ),
        shaped(
            "Tile",
            [node("Tile", ["x", "repeats"], "v"), node("Mul", ["v", "c"], "y")],
            lambda x, w: x.repeat(1, 2, 1) * w["c"],
            width=12,
            weights={"c": weight(4, 3)},
            integers={"repeats": [1, 2, 1]},
        ),
        shaped(
            "DepthToSpace",
            [node("DepthToSpace", ["x"], "v", blocksize=2, mode="CRD"), node("Sin", ["v"], "y")],
            lambda x, w: F.pixel_shuffle(x, 2).sin(),
            sizes=(8, 1, 2),
            width=16,
        ),
        shaped(
            "Transpose, Unsqueeze and Squeeze",
            [
                node("Transpose", ["x"], "t", perm=[0, 2, 1]),
                node("Unsqueeze", ["t"], "u", axes=[1]),
                node("Mul", ["u", "c"], "v"),
                node("Squeeze", ["v"], "q", axes=[1]),
                node("Flatten", ["q"], "y"),
            ],
            lambda x, w: x.transpose(1, 2) * w["c"],
            width=6,
            weights={"c": weight(3, 2)},
            opset=11,
        ),
        shaped(
            "Einsum",
            [node("Einsum", ["x", "c"], "y", equation="bij,jk->bki")],
            lambda x, w: torch.einsum("bij,jk->bki", x, w["c"]),
            width=8,
            weights={"c": weight(3, 4)},
        ),
        shaped(
            "MatMul of stacks",
            [node("MatMul", ["x", "c"], "y")],
            lambda x, w: x @ w["c"],
            width=8,
            weights={"c": weight(1, 3, 4)},
        ),
        shaped(
            "a cast to float32",
            [node("Cast", ["x"], "v", to=1), node("Mul", ["v", "v"], "y")],
            lambda x, w: x * x,
            width=6,
        ),
    ]


CASES = unary() + binary() + reductions() + shaping()
