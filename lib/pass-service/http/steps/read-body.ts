import type { Step } from "../api-env.ts";
import { refusals } from "../refusal.ts";
import { refuse } from "../refuse.ts";

const limit = 64 * 1024;

/** Body size limit: reads no byte beyond it, whether or not a length was declared. */
export const readBody: Step = async (context, next) => {
  const declared = Number(context.req.header("content-length") ?? 0);
  if (declared > limit) return refuse(context, refusals.bodyTooLarge(limit));
  try {
    const bytes = await readUpTo(limit, context.req.raw.body);
    if (!bytes) return refuse(context, refusals.bodyTooLarge(limit));
    context.set("text", new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    // Cut off on the way, or no UTF-8.
    return refuse(context, refusals.malformedJson());
  }
  return next();
};

/** Undefined when there is more than the limit; the rest is left unread. */
async function readUpTo(
  maxBytes: number,
  stream: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array | undefined> {
  if (!stream) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    length += value.byteLength;
    if (length > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
}
