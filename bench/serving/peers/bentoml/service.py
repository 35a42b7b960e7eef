"""BentoML's service over onnxruntime; BENCH_MODEL names the ONNX file."""

import os

import bentoml
import numpy
import onnxruntime


@bentoml.service(workers=1)
class Bench:
    def __init__(self):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        path = os.environ["BENCH_MODEL"]
        self.session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        self.input = self.session.get_inputs()[0].name

    @bentoml.api
    def infer(self, features: numpy.ndarray) -> numpy.ndarray:
        return self.session.run(None, {self.input: features.astype("f4")})[0]
