"""KServe's model server with a model of onnxruntime. Arguments: the ONNX file, then KServe's own."""

import sys

import onnxruntime
from kserve import InferOutput, InferRequest, InferResponse, Model, ModelServer
from kserve.utils.utils import generate_uuid


class Onnx(Model):
    def __init__(self, name, path):
        super().__init__(name)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        self.ready = True

    async def predict(self, request: InferRequest, headers=None, response_headers=None):
        feeds = {each.name: each.as_numpy() for each in request.inputs}
        outputs = []
        for output, values in zip(self.session.get_outputs(), self.session.run(None, feeds)):
            tensor = InferOutput(output.name, list(values.shape), "FP32")
            tensor.set_data_from_numpy(values, binary_data=request.from_grpc)
            outputs.append(tensor)
        identity = request.id or generate_uuid()
        return InferResponse(response_id=identity, model_name=self.name, infer_outputs=outputs)


path = sys.argv.pop(1)
ModelServer().start([Onnx("bench", path)])
