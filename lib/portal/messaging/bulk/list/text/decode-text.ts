import "server-only";
import { isAscii } from "node:buffer";

/** Bytes after the first letter beyond ASCII by which UTF-8 and Windows-1252 are told apart. */
const windowBytes = 4_096;

/**
 * The text of these bytes, as they come: UTF-8 or UTF-16 by a byte order mark, UTF-16 also by its
 * zeros, else UTF-8 or Windows-1252, whichever the first letters beyond ASCII are written in. What
 * is no text in that encoding becomes U+FFFD.
 */
export async function* decodeText(
  head: Uint8Array,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  const unicode = unicodeOf(head);
  if (unicode) return yield* decoded(bytes, new TextDecoder(unicode));
  let decoder: TextDecoder | undefined;
  let held: Uint8Array = new Uint8Array();
  for await (const chunk of bytes) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    const letter = isAscii(held) ? -1 : held.findIndex((byte) => byte >= 0x80);
    if (letter >= 0 && held.length - letter >= windowBytes) {
      decoder = new TextDecoder(encodingOf(held.subarray(letter), { isWhole: false }));
      yield decoder.decode(held, { stream: true });
      held = new Uint8Array();
    } else {
      // Both encodings are the same in ASCII.
      const plain = letter < 0 ? held.length : letter;
      yield Buffer.from(held.subarray(0, plain)).toString("latin1");
      held = held.subarray(plain);
    }
  }
  decoder ??= new TextDecoder(encodingOf(held, { isWhole: true }));
  yield decoder.decode(held);
}

async function* decoded(
  bytes: AsyncIterable<Uint8Array>,
  decoder: TextDecoder,
): AsyncGenerator<string> {
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function unicodeOf(head: Uint8Array): string | undefined {
  const [first, second, third] = head;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  // Most letters of a list are ASCII: every other byte of UTF-16 is zero.
  const sample = head.subarray(0, 512);
  const zeros = { even: 0, odd: 0 };
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 ? "odd" : "even"] += 1;
  const most = sample.length * 0.3;
  const none = sample.length * 0.01;
  if (zeros.odd > most && zeros.even <= none) return "utf-16le";
  return zeros.even > most && zeros.odd <= none ? "utf-16be" : undefined;
}

/** A letter of Windows-1252 hardly ever looks like UTF-8; a broken letter must not spoil the others. */
function encodingOf(sample: Uint8Array, { isWhole }: { isWhole: boolean }): string {
  const text = new TextDecoder("utf-8").decode(sample, { stream: !isWhole });
  let [whole, broken] = [0, 0];
  for (const sign of text) {
    if (sign === "\uFFFD") broken += 1;
    else if (sign > "\x7f") whole += 1;
  }
  return whole >= broken ? "utf-8" : "windows-1252";
}
