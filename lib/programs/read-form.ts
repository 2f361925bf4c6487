import { IncomingMessage } from "node:http";
import type { Refusal } from "./refuse-request.ts";
import { isSoundForm } from "./sound-form.ts";

/** A form of the largest size comes over a slow phone in less. */
const patienceMs = 15_000;

/** Lets a request go on once its form, if it brings one, is here and could have been sent by a page. */
export async function readForm(
  request: IncomingMessage,
  goOn: (whole: IncomingMessage) => void,
  refuse: (refusal: Refusal) => void,
  waitMs = patienceMs,
): Promise<void> {
  if (request.method !== "POST") return goOn(request);
  const body = await readBody(request, waitMs);
  if (body === "gone") return;
  if (body === "late") return refuse({ status: 408 });
  if (await isSoundForm(request.headers, body)) goOn(requestWith(body, request));
  else refuse({ status: 400 });
}

function readBody(request: IncomingMessage, waitMs: number): Promise<Buffer | "late" | "gone"> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const late = setTimeout(() => resolve("late"), waitMs);
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => resolve(Buffer.concat(parts)));
    request.on("error", () => resolve("gone"));
    request.on("close", () => {
      clearTimeout(late);
      resolve("gone");
    });
  });
}

/** The same request as it was before its body was read. */
function requestWith(body: Buffer, request: IncomingMessage): IncomingMessage {
  const { method, url, headers, rawHeaders } = request;
  const { httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const unread = Object.assign(new IncomingMessage(request.socket), {
    ...{ method, url, headers, rawHeaders, complete: true },
    ...{ httpVersion, httpVersionMajor, httpVersionMinor },
  });
  unread.push(body);
  unread.push(null);
  return unread;
}
