"""Drives a server with the unmodified tritonclient over gRPC; prints what it saw as one JSON object.

Arguments: host:port, the folder of an app's identity, the folder of a coordinator's.
"""
import json
import queue
import sys

import grpc
import numpy as np
import tritonclient.grpc as triton
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc
from tritonclient.utils import InferenceServerException, np_to_triton_dtype

address, app_folder, coordinator_folder = sys.argv[1:4]


def connect(folder, shows_certificate=True):
    own = {"private_key": f"{folder}/key.pem", "certificate_chain": f"{folder}/certificate.pem"}
    return triton.InferenceServerClient(
        address, ssl=True, root_certificates=f"{folder}/ca.pem", **(own if shows_certificate else {})
    )


app = connect(app_folder)
coordinator = connect(coordinator_folder)
stranger = connect(app_folder, shows_certificate=False)


def read(name):
    with open(f"{app_folder}/{name}", "rb") as file:
        return file.read()


stub = service_pb2_grpc.GRPCInferenceServiceStub(
    grpc.secure_channel(
        address,
        grpc.ssl_channel_credentials(read("ca.pem"), read("key.pem"), read("certificate.pem")),
        options=[("grpc.max_send_message_length", -1), ("grpc.max_receive_message_length", -1)],
    )
)


def tensor(name, values):
    made = triton.InferInput(name, list(values.shape), np_to_triton_dtype(values.dtype))
    made.set_data_from_numpy(values)
    return made


row = np.linspace(-1, 1, 13, dtype=np.float32).reshape(1, 13)


def heart(client=app, values=row, **options):
    return client.infer("heart", [tensor("x", values)], **options)


def failure(work):
    try:
        work()
    except InferenceServerException as error:
        return [error.status(), error.message()]
    except grpc.RpcError as error:
        return [str(error.code()), error.details()]
    return None


def plain(message):
    """A message's fields by name, those that are not set as well."""
    from google.protobuf.json_format import MessageToDict

    return MessageToDict(
        message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
    )


def about_server():
    return {
        "live": [stranger.is_server_live(), stranger.is_server_ready()],
        "ready": [
            app.is_model_ready("heart"),
            app.is_model_ready("heart", "4"),
            app.is_model_ready("heart", "9"),
            app.is_model_ready("lung"),
        ],
        "server": plain(app.get_server_metadata()),
        "model": plain(app.get_model_metadata("heart")),
        "pinned": plain(app.get_model_metadata("heart", "3")),
        "config": plain(app.get_model_config("heart"))["config"],
    }


datatypes = {
    "BOOL": np.array([[True, False, True]]),
    "UINT8": np.array([[0, 7, 255]], np.uint8),
    "UINT16": np.array([[0, 7, 65535]], np.uint16),
    "UINT32": np.array([[0, 7, 2**32 - 1]], np.uint32),
    "UINT64": np.array([[0, 2**53 + 1, 2**64 - 1]], np.uint64),
    "INT8": np.array([[-128, 7, 127]], np.int8),
    "INT16": np.array([[-32768, 7, 32767]], np.int16),
    "INT32": np.array([[-(2**31), 7, 2**31 - 1]], np.int32),
    "INT64": np.array([[-(2**63), 2**53 + 1, 2**63 - 1]], np.int64),
    "FP16": np.array([[0.5, -65504, np.inf]], np.float16),
    "FP32": np.array([[0.1, -0.0, np.nan]], np.float32),
    "FP64": np.array([[0.1, 1e300, -np.inf]], np.float64),
}
typed_fields = {
    "BOOL": "bool_contents",
    "UINT8": "uint_contents",
    "UINT16": "uint_contents",
    "UINT32": "uint_contents",
    "UINT64": "uint64_contents",
    "INT8": "int_contents",
    "INT16": "int_contents",
    "INT32": "int_contents",
    "INT64": "int64_contents",
    "FP32": "fp32_contents",
    "FP64": "fp64_contents",
}


def same(got, expected):
    return got is not None and got.dtype == expected.dtype and got.tobytes() == expected.tobytes()


def round_trips():
    raw = {}
    typed = {}
    for datatype, values in datatypes.items():
        model = f"same-{datatype.lower()}"
        answer = app.infer(model, [tensor("x", values)], request_id=datatype)
        raw[datatype] = same(answer.as_numpy("y"), values) and answer.get_response().id == datatype
        if datatype not in typed_fields:
            continue
        request = pb.ModelInferRequest(model_name=model)
        given = request.inputs.add(name="x", datatype=datatype, shape=values.shape)
        getattr(given.contents, typed_fields[datatype]).extend(values.ravel().tolist())
        answer = triton.InferResult(stub.ModelInfer(request))
        typed[datatype] = same(answer.as_numpy("y"), values)
    return {"raw": raw, "typed": typed}


def predictions():
    answer = heart(request_id="r-1")
    wanted = [triton.InferRequestedOutput("p")]
    classes = [triton.InferRequestedOutput("y", class_count=2)]
    values = np.array([[0.25, 4, -1], [7, 7, 6.5]], np.float32)
    classified = app.infer("same-fp32", [tensor("x", values)], outputs=classes).as_numpy("y")
    several = queue.Queue()
    for at in range(20):
        row_at = tensor("x", row + np.float32(at))
        app.async_infer("heart", [row_at], lambda result, error: several.put((result, error)))
    answers = [several.get(timeout=30) for _ in range(20)]
    return {
        "value": float(answer.as_numpy("p")[0, 0]),
        "shape": list(answer.as_numpy("p").shape),
        "response": [answer.get_response().model_version, answer.get_response().id],
        "pinned": heart(model_version="3").get_response().model_version,
        "wanted": float(heart(outputs=wanted).as_numpy("p")[0, 0]),
        "classified": [[text.decode() for text in texts] for texts in classified],
        "compressed": [
            float(heart(compression_algorithm=name).as_numpy("p")[0, 0])
            for name in ("gzip", "deflate")
        ],
        "hints": float(heart(priority=3, timeout=60_000_000).as_numpy("p")[0, 0]),
        "asynchronous": sum(1 for result, error in answers if result and not error),
        "large": app.infer(
            "same-uint8", [tensor("x", np.ones((4096, 3000), np.uint8))]
        ).as_numpy("y").shape,
    }


def request(**fields):
    made = pb.ModelInferRequest(model_name="heart", **fields)
    made.inputs.add(name="x", datatype="FP32", shape=[1, 13])
    return made


def mixed():
    made = request(raw_input_contents=[row.tobytes()])
    made.inputs[0].contents.fp32_contents.extend(row.ravel())
    return made


def of_type(datatype, field, values):
    made = request()
    made.inputs[0].datatype = datatype
    getattr(made.inputs[0].contents, field).extend(values)
    return made


def refusals():
    shared = request(raw_input_contents=[row.tobytes()])
    shared.inputs[0].parameters["shared_memory_region"].string_param = "region"
    nobody = "infer without a certificate"
    return {
        nobody: failure(lambda: heart(stranger)),
        "model": failure(lambda: app.infer("lung", [tensor("x", row)])),
        "version": failure(lambda: heart(model_version="9")),
        "no version": failure(lambda: heart(model_version="latest")),
        "input": failure(lambda: app.infer("heart", [tensor("nope", row)])),
        "no input": failure(lambda: app.infer("heart", [])),
        "output": failure(lambda: heart(outputs=[triton.InferRequestedOutput("nope")])),
        "shape": failure(lambda: heart(values=row[:, :12])),
        "datatype": failure(lambda: heart(values=row.astype(np.int64))),
        "bfloat16": failure(lambda: stub.ModelInfer(of_type("BF16", "fp32_contents", [1]))),
        "half": failure(lambda: stub.ModelInfer(of_type("FP16", "fp32_contents", [1]))),
        "list": failure(lambda: stub.ModelInfer(of_type("FP32", "fp64_contents", [1]))),
        "range": failure(lambda: stub.ModelInfer(of_type("INT8", "int_contents", [128]))),
        "no values": failure(lambda: stub.ModelInfer(request())),
        "bytes": failure(lambda: stub.ModelInfer(request(raw_input_contents=[b"123"]))),
        "entries": failure(lambda: stub.ModelInfer(request(raw_input_contents=[b"", b""]))),
        "mixed": failure(lambda: stub.ModelInfer(mixed())),
        "shared memory": failure(lambda: stub.ModelInfer(shared)),
        "regions": failure(app.get_system_shared_memory_status),
        "devices": failure(app.get_cuda_shared_memory_status),
        "trace": failure(app.get_trace_settings),
        "log": failure(app.get_log_settings),
        "sequence": failure(lambda: heart(sequence_id=7, sequence_start=True)),
        "too large": failure(
            lambda: app.infer("same-uint8", [tensor("x", np.ones((4096, 4097), np.uint8))])
        ),
    }


def streamed():
    client = connect(app_folder)
    seen = queue.Queue()
    client.start_stream(callback=lambda result, error: seen.put((result, error)))
    for at in range(300):
        if at % 100 == 50:
            client.async_stream_infer("heart", [tensor("nope", row)], request_id=str(at))
        else:
            values = row * np.float32(at)
            client.async_stream_infer("heart", [tensor("x", values)], request_id=str(at))
    answers = [seen.get(timeout=30) for _ in range(300)]
    client.async_stream_infer(
        "heart", [tensor("x", row)], request_id="last", enable_empty_final_response=True
    )
    final = seen.get(timeout=30)[0].get_response()
    client.stop_stream()
    alone = [float(heart(values=row * np.float32(at)).as_numpy("p")[0, 0]) for at in (0, 7, 299)]
    return {
        "ids": [result.get_response().id for result, error in answers if error is None],
        "errors": [error.message() for result, error in answers if error is not None],
        "values": [float(answers[at][0].as_numpy("p")[0, 0]) for at in (0, 7, 299)],
        "alone": alone,
        "final": [final.id, final.parameters["triton_final_response"].bool_param],
    }


def repository():
    before = plain(app.get_model_repository_index())["models"]
    denied = [failure(lambda: app.unload_model("heart")), failure(lambda: app.load_model("heart"))]
    coordinator.unload_model("heart")
    unloaded = [app.is_model_ready("heart"), failure(heart)]
    listed = plain(app.get_model_repository_index())["models"]
    coordinator.load_model("heart")
    return {
        "before": [model for model in before if model["name"] == "heart"],
        "denied": denied,
        "unloaded": unloaded,
        "listed": [model for model in listed if model["name"] == "heart"],
        "loaded": [app.is_model_ready("heart"), failure(heart)],
        "unknown": failure(lambda: coordinator.load_model("lung")),
        "upload": failure(lambda: coordinator.load_model("heart", config="{}")),
    }


def statistics():
    counted = plain(app.get_inference_statistics("heart", "4"))["model_stats"]
    return {
        "heart": counted,
        "all": len(plain(app.get_inference_statistics())["model_stats"]),
        "unknown": failure(lambda: app.get_inference_statistics("lung")),
    }


parts = [about_server, round_trips, predictions, refusals, streamed, statistics, repository]
print(json.dumps({part.__name__: part() for part in parts}))
