"""MLServer's custom runtime: onnxruntime."""

import onnxruntime
from mlserver import MLModel
from mlserver.codecs import NumpyCodec
from mlserver.types import InferenceRequest, InferenceResponse
from mlserver.utils import get_model_uri


class OnnxRuntime(MLModel):
    async def load(self) -> bool:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        path = await get_model_uri(self._settings)
        self.session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        return True

    async def predict(self, payload: InferenceRequest) -> InferenceResponse:
        feeds = {each.name: NumpyCodec.decode_input(each) for each in payload.inputs}
        answers = zip(self.session.get_outputs(), self.session.run(None, feeds))
        outputs = [NumpyCodec.encode_output(output.name, values) for output, values in answers]
        return InferenceResponse(model_name=self.name, outputs=outputs)
