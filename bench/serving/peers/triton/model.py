"""Triton's Python backend: one run of onnxruntime over all requests of a batch."""

import os

import numpy
import onnxruntime
import triton_python_backend_utils as utils


class TritonPythonModel:
    def initialize(self, arguments):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        folder = os.path.join(arguments["model_repository"], arguments["model_version"])
        path = os.path.join(folder, "served.onnx")
        self.session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        self.input = self.session.get_inputs()[0].name
        self.output = self.session.get_outputs()[0].name

    def execute(self, requests):
        parts = [utils.get_input_tensor_by_name(each, self.input).as_numpy() for each in requests]
        rows = parts[0] if len(parts) == 1 else numpy.concatenate(parts)
        answer = self.session.run(None, {self.input: rows})[0]
        replies, at = [], 0
        for part in parts:
            tensor = utils.Tensor(self.output, answer[at : at + len(part)])
            replies.append(utils.InferenceResponse([tensor]))
            at += len(part)
        return replies
