"""What an unmodified tritonclient sees of a server: prints one JSON object of its answers."""

import json
import ssl
import sys

import numpy as np
import tritonclient.http as triton
from tritonclient.utils import InferenceServerException

settings = json.loads(sys.argv[1])
options = {}
if "ca" in settings:

    def context():
        made = ssl.create_default_context(cafile=settings["ca"])
        made.load_cert_chain(settings["cert"], settings["key"])
        return made

    options = {"ssl": True, "ssl_context_factory": context}
client = triton.InferenceServerClient(f"127.0.0.1:{settings['port']}", **options)
told = {}


def tensor(values, datatype, binary=True):
    made = triton.InferInput("x", list(values.shape), datatype)
    made.set_data_from_numpy(values, binary_data=binary)
    return made


def same(model, values, datatype, **ways):
    """Whether an echo gives back the same values in every form."""
    forms = []
    for binary_in in (True, False):
        if datatype == "FP16" and not binary_in:
            continue  # the client itself has no JSON form of it
        for outputs in (
            None,
            [triton.InferRequestedOutput("y", binary_data=True)],
            [triton.InferRequestedOutput("y", binary_data=False)],
        ):
            answer = client.infer(
                model, [tensor(values, datatype, binary_in)], outputs=outputs, **ways
            ).as_numpy("y")
            if answer.dtype == np.object_:
                answer = np.array(
                    [text if isinstance(text, bytes) else text.encode() for text in answer.ravel()],
                    dtype=np.object_,
                ).reshape(answer.shape)
            forms.append(answer.shape == values.shape and bool((answer == values).all()))
    return forms


def refused(ask):
    try:
        ask()
    except InferenceServerException as error:
        return [error.status(), error.message()]
    return None


told["live"] = client.is_server_live()
told["ready"] = client.is_server_ready()
told["server"] = client.get_server_metadata()
told["metadata"] = client.get_model_metadata("floats")
told["config"] = client.get_model_config("floats")
told["model_ready"] = [
    client.is_model_ready("floats"),
    client.is_model_ready("floats", "1"),
    client.is_model_ready("absent"),
]
told["index"] = client.get_model_repository_index()
rows = np.arange(1200, dtype=np.float32).reshape(600, 2) / 7
told["floats"] = same("floats", rows, "FP32")
for packing in ("gzip", "deflate"):
    told[packing] = same(
        "floats",
        rows,
        "FP32",
        request_compression_algorithm=packing,
        response_compression_algorithm=packing,
    )
told["halves"] = same("halves", np.array([[0.1, -65504]], dtype=np.float16), "FP16")
far = np.array([[2**63 - 1, -(2**63)], [2**53 + 1, 0]], dtype=np.int64)
told["integers"] = same("integers", far, "INT64")
texts = np.array([["fièvre".encode(), b""], ["𝔸".encode(), b"a" * 300]], dtype=np.object_)
told["strings"] = same("strings", texts, "BYTES")
top = client.infer(
    "floats",
    [tensor(np.array([[0.5, 0.25], [-1, 3]], dtype=np.float32), "FP32")],
    outputs=[triton.InferRequestedOutput("y", class_count=1)],
).as_numpy("y")
told["top"] = [text.decode() for text in top.ravel()]
answer = client.infer(
    "floats",
    [tensor(rows, "FP32")],
    model_version="1",
    request_id="a7",
    timeout=2_000_000,
    priority=1,
    parameters={"ward": "north"},
).get_response()
told["answer"] = {name: answer[name] for name in ("id", "model_name", "model_version")}
statistics = client.get_inference_statistics("floats")["model_stats"][0]
told["statistics"] = statistics["inference_stats"]["success"]["count"]
told["refused"] = {
    "model": refused(lambda: client.infer("absent", [tensor(rows, "FP32")])),
    "version": refused(lambda: client.infer("floats", [tensor(rows, "FP32")], "9")),
    "datatype": refused(lambda: client.infer("floats", [tensor(far, "INT64")])),
    "output": refused(
        lambda: client.infer(
            "floats", [tensor(rows, "FP32")], outputs=[triton.InferRequestedOutput("z")]
        )
    ),
    "trace": refused(lambda: client.get_trace_settings()),
}
told["unload"] = refused(lambda: client.unload_model("floats"))
told["ready_unloaded"] = client.is_model_ready("floats")
told["files"] = refused(
    lambda: client.load_model("floats", config="{}", files={"file:1/model.onnx": b"x"})
)
told["load"] = refused(lambda: client.load_model("floats"))
told["ready_loaded"] = client.is_model_ready("floats")
print(json.dumps(told))
