"""Asks a Wardround server with plain tritonclient, over HTTP and over gRPC.

  pip install "tritonclient[http,grpc]"
  python3 examples/client/predict.py localhost app examples/breast-cancer/patient.json

The second argument is the folder that `wardround join` made for this app; ports may follow, 7401 (HTTP) and
7400 (gRPC) where none do.
"""

import json
import ssl
import sys

import numpy
import tritonclient.grpc
import tritonclient.http
from tritonclient.utils import InferenceServerException

host, folder, patient, *ports = sys.argv[1:]
http_port, grpc_port = ports or ("7401", "7400")
ca, certificate, key = (f"{folder}/{name}.pem" for name in ("ca", "certificate", "key"))
with open(patient, encoding="utf-8") as file:
    given = json.load(file)["inputs"][0]
features = numpy.array(given["data"], dtype=numpy.float32).reshape(given["shape"])


def tls():
    context = ssl.create_default_context(cafile=ca)
    context.load_cert_chain(certificate, key)
    return context


def ask(triton, client):
    tensor = triton.InferInput("features", list(features.shape), "FP32")
    tensor.set_data_from_numpy(features)
    served = client.infer("breast-cancer", [tensor])
    print(triton.__name__, float(served.as_numpy("probability")[0, 0]))
    # One version by its number, whatever is served.
    client.infer("breast-cancer", [tensor], model_version="0")
    try:
        client.infer("breast-cancer", [tensor], model_version="999")
    except InferenceServerException as error:
        print(triton.__name__, error.message())


with tritonclient.http.InferenceServerClient(
    f"{host}:{http_port}", ssl=True, ssl_context_factory=tls
) as client:
    ask(tritonclient.http, client)
with tritonclient.grpc.InferenceServerClient(
    f"{host}:{grpc_port}",
    ssl=True,
    root_certificates=ca,
    private_key=key,
    certificate_chain=certificate,
) as client:
    ask(tritonclient.grpc, client)
