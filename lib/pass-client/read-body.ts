/** The body of an answer as text, or why it is none. */
export type Body =
  | { kind: "text"; text: string }
  | { kind: "too-large"; limit: number }
  | { kind: "not-utf8"; bytes: number };

/** Reads at most `maximumBytes` (after decompression). Throws what the connection throws. */
export async function readBody(response: Response, maximumBytes: number): Promise<Body> {
  const tooLarge: Body = { kind: "too-large", limit: maximumBytes };
  if (Number(response.headers.get("Content-Length")) > maximumBytes) {
    response.body?.cancel().catch(() => {});
    return tooLarge;
  }
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > maximumBytes) {
      reader?.cancel().catch(() => {});
      return tooLarge;
    }
    chunks.push(part.value);
  }
  try {
    return {
      kind: "text",
      text: new TextDecoder("utf-8", { fatal: true }).decode(join(chunks, bytes)),
    };
  } catch {
    return { kind: "not-utf8", bytes };
  }
}

function join(chunks: Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
