"""Convolutions, pools and normalisations over sequences and images."""

import torch
import torch.nn.functional as F

from .cases import ROWS, case, node, weight


def image(
    name, nodes, function, *, sizes, weights=None, classes=3, opset=18, integers=None, statistics=()
):
    """Nodes from "x" [rows, *sizes] to "y"; `function(x, w)` does the same."""
    count = 1
    for size in sizes:
        count *= size

    def start(x, w):
        return (x @ w["w"] + w["b"]).reshape(-1, *sizes)

    parts = {"w": weight(4, count), "b": weight(count), **(weights or {})}
    with torch.no_grad():
        blank = {key: torch.ones(part["shape"]) for key, part in parts.items()}
        width = function(start(torch.ones(ROWS, 4), blank), blank).numel() // ROWS
    return case(
        f"{name}, opset {opset}",
        [
            node("Gemm", ["features", "w", "b"], "h"),
            node("Reshape", ["h", "x_shape"], "x"),
            *nodes,
            node("Reshape", ["y", "m_shape"], "m"),
        ],
        parts,
        lambda x, w: function(start(x, w), w),
        width=width,
        classes=classes,
        opset=opset,
        integers={"x_shape": [-1, *sizes], "m_shape": [-1, width], **(integers or {})},
        statistics=statistics,
    )


CONVOLVE = {1: (F.conv1d, F.conv_transpose1d), 2: (F.conv2d, F.conv_transpose2d)}


def conv(name, *, sizes, channels, kernel, stride=None, pad=None, dilation=None, group=1, bias=True, **more):
    """Conv, or ConvTranspose where `more` has output_padding."""
    rank = len(kernel)
    stride, dilation = stride or [1] * rank, dilation or [1] * rank
    pad = pad or [0] * rank
    is_transposed = "output_padding" in more
    shape = [sizes[0], channels // group] if is_transposed else [channels, sizes[0] // group]
    weights = {"v": weight(*shape, *kernel)}
    if bias:
        weights["c"] = weight(channels)
    op = "ConvTranspose" if is_transposed else "Conv"
    attributes = {"strides": stride, "dilations": dilation, "pads": pad * 2, "group": group, **more}

    def call(x, w):
        function = CONVOLVE[rank][int(is_transposed)]
        return function(
            x, w["v"], w.get("c"), stride=stride, padding=pad, dilation=dilation, groups=group, **more
        )

    return image(
        f"{op}, {name}",
        [node(op, ["x", *weights], "y", **attributes)],
        call,
        sizes=sizes,
        weights=weights,
        opset=11,
    )


def convolutions():
    return [
        conv("1-D", sizes=[2, 6], channels=3, kernel=[3], pad=[1]),
        conv("1-D, stride 2, dilation 2", sizes=[2, 9], channels=2, kernel=[3], stride=[2], dilation=[2]),
        conv("2-D, no bias", sizes=[2, 5, 4], channels=3, kernel=[3, 2], bias=False),
        conv("2-D, stride 2 that leaves cells over", sizes=[2, 6, 7], channels=2, kernel=[3, 2], stride=[2, 3]),
        conv("2-D, padded", sizes=[1, 5, 5], channels=2, kernel=[3, 3], pad=[1, 2], stride=[2, 1]),
        conv("two groups", sizes=[4, 4, 3], channels=6, kernel=[2, 2], group=2, pad=[1, 0]),
        conv("depthwise", sizes=[3, 5, 5], channels=3, kernel=[3, 3], group=3, pad=[1, 1], stride=[2, 2]),
        conv("1-D", sizes=[2, 4], channels=3, kernel=[3], output_padding=[0]),
        conv(
            "2-D, stride 2, padded",
            sizes=[2, 3, 3],
            channels=2,
            kernel=[3, 3],
            stride=[2, 2],
            pad=[1, 1],
            output_padding=[1, 0],
        ),
        conv(
            "two groups, dilations",
            sizes=[4, 3, 3],
            channels=2,
            kernel=[2, 2],
            group=2,
            dilation=[2, 1],
            bias=False,
            output_padding=[0, 0],
        ),
    ]


def pools():
    def one(op, function, sizes, **attributes):
        words = "".join(f", {key} {value}" for key, value in attributes.items())
        return image(f"{op}{words}, {sizes}", [node(op, ["x"], "y", **attributes)], function, sizes=sizes)

    return [
        one("MaxPool", lambda x, w: F.max_pool1d(x, 2), [2, 6], kernel_shape=[2], strides=[2]),
        one(
            "MaxPool",
            lambda x, w: F.max_pool2d(x, 3, stride=2, padding=1),
            [2, 5, 6],
            kernel_shape=[3, 3],
            strides=[2, 2],
            pads=[1, 1, 1, 1],
        ),
        one(
            "MaxPool",
            lambda x, w: F.max_pool2d(x, 2, stride=2, ceil_mode=True),
            [2, 5, 5],
            kernel_shape=[2, 2],
            strides=[2, 2],
            ceil_mode=1,
        ),
        one(
            "MaxPool",
            lambda x, w: F.max_pool2d(x, 2, stride=1, dilation=2),
            [1, 5, 5],
            kernel_shape=[2, 2],
            dilations=[2, 2],
        ),
        one(
            "AveragePool",
            lambda x, w: F.avg_pool2d(x, 3, stride=2, padding=1),
            [2, 5, 6],
            kernel_shape=[3, 3],
            strides=[2, 2],
            pads=[1, 1, 1, 1],
            count_include_pad=1,
        ),
        one(
            "AveragePool",
            lambda x, w: F.avg_pool2d(x, 3, stride=2, padding=1, count_include_pad=False),
            [2, 5, 6],
            kernel_shape=[3, 3],
            strides=[2, 2],
            pads=[1, 1, 1, 1],
        ),
        one(
            "AveragePool",
            lambda x, w: F.avg_pool1d(x, 2, stride=2, ceil_mode=True, count_include_pad=False),
            [2, 5],
            kernel_shape=[2],
            strides=[2],
            ceil_mode=1,
        ),
        one("GlobalAveragePool", lambda x, w: x.mean((2, 3)), [2, 3, 4]),
        one("GlobalMaxPool", lambda x, w: x.amax((2, 3)), [2, 3, 4]),
    ]


def normalisations():
    def one(op, function, sizes, count, opset=18, **attributes):
        words = "".join(f", {key} {value}" for key, value in attributes.items())
        nodes = [node(op, ["x", "scale", "shift"], "y", **attributes)]
        weights = {"scale": weight(*count), "shift": weight(*count)}
        return image(f"{op}{words}, {sizes}", nodes, function, sizes=sizes, weights=weights, opset=opset)

    return [
        one("LayerNormalization", lambda x, w: F.layer_norm(x, (4,), w["scale"], w["shift"]), [3, 4], [4]),
        one(
            "LayerNormalization",
            lambda x, w: F.layer_norm(x, (3, 4), w["scale"], w["shift"]),
            [2, 3, 4],
            [3, 4],
            axis=-2,
        ),
        one(
            "InstanceNormalization",
            lambda x, w: F.instance_norm(x, weight=w["scale"], bias=w["shift"]),
            [2, 3, 4],
            [2],
        ),
        one(
            "GroupNormalization",
            lambda x, w: F.group_norm(x, 2, w["scale"], w["shift"]),
            [4, 2, 3],
            [4],
            opset=21,
            num_groups=2,
        ),
        image(
            "LRN",
            [node("LRN", ["x"], "y", size=3, alpha=0.5, beta=0.75, bias=1)],
            lambda x, w: F.local_response_norm(x, 3, alpha=0.5, beta=0.75, k=1),
            sizes=[4, 2, 2],
        ),
    ]


def batch_normalisations():
    def one(name, function, sizes, statistics=()):
        channels = sizes[0]
        weights = {
            "scale": weight(channels),
            "shift": weight(channels),
            "mean": weight(channels),
            "variance": weight(channels, low=0.5, high=1.5),
        }
        return image(
            f"BatchNormalization, {name}, {sizes}",
            [node("BatchNormalization", ["x", *weights], "y")],
            function,
            sizes=sizes,
            weights=weights,
            statistics=statistics,
        )

    def frozen(x, w):
        # F.batch_norm has no gradient of running statistics.
        mean, variance, scale, shift = (w[key][:, None, None] for key in ("mean", "variance", "scale", "shift"))
        return (x - mean) / torch.sqrt(variance + 1e-5) * scale + shift

    def of_batch(x, w):
        return F.batch_norm(x, None, None, w["scale"], w["shift"], training=True)

    statistics = ("mean", "variance")
    return [
        one("frozen", frozen, [2, 3, 3]),
        one("the batch's own", of_batch, [3], statistics),
        one("the batch's own", of_batch, [3, 4], statistics),
        one("the batch's own", of_batch, [2, 3, 3], statistics),
    ]


def resizing():
    return [
        image(
            "Resize, nearest",
            [
                node(
                    "Resize",
                    ["x", "", "", "sizes"],
                    "y",
                    axes=[2, 3],
                    mode="nearest",
                    coordinate_transformation_mode="asymmetric",
                    nearest_mode="floor",
                )
            ],
            lambda x, w: F.interpolate(x, size=(4, 9), mode="nearest"),
            sizes=[2, 2, 3],
            integers={"sizes": [4, 9]},
        )
    ]


CASES = convolutions() + pools() + normalisations() + batch_normalisations() + resizing()
