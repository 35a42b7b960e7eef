/** One server-sent event. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Reads server-sent events (WHATWG HTML, §9.2.6) out of bytes, however they are cut; comments and other
 * fields are passed over, an event that is cut off at the end is none.
 */
export async function* readEvents(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<ServerEvent, void, undefined> {
  let event = "message";
  let data: string[] = [];
  for await (const line of readLines(pieces)) {
    if (line === "") {
      if (data.length > 0) yield { event, data: data.join("\n") };
      event = "message";
      data = [];
      continue;
    }
    const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === "event") event = value;
    if (field === "data") data.push(value);
  }
}

async function* readLines(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest: string[] = [];
  for await (const piece of pieces) {
    const lines = decoder.decode(piece, { stream: true }).split("\n");
    const last = lines.pop() ?? "";
    for (const line of lines) {
      yield `${rest.join("")}${line}`.replace(/\r$/, "");
      rest = [];
    }
    // A line of megabytes comes in many pieces: they are joined once.
    rest.push(last);
  }
}
