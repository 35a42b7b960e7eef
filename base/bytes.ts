/** The bytes that a view spans, over the same memory. */
export function bytesOf<Memory extends ArrayBufferLike>(
  view: ArrayBufferView<Memory>,
): Uint8Array<Memory> {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}
