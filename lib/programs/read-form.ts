import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseRequest } from "./refuse-request.ts";
import { isSoundForm } from "./sound-form.ts";

/** A form of the largest size comes over a slow phone in less. */
const patienceMs = 15_000;

/** Lets a request go on once its form, if it brings one, is here and could have been sent by a page. */
export async function readForm(
  request: IncomingMessage,
  response: ServerResponse,
  goOn: () => void,
  waitMs = patienceMs,
): Promise<void> {
  if (request.method !== "POST") return goOn();
  const body = await readAhead(request, waitMs);
  if (body === "gone") return;
  if (body === "late") return refuseRequest(response, { status: 408 });
  if (await isSoundForm(request.headers, body)) goOn();
  else refuseRequest(response, { status: 400 });
}

/** The whole body, which is left in the request for whoever reads it next. */
function readAhead(request: IncomingMessage, waitMs: number): Promise<Buffer | "late" | "gone"> {
  const length = Number(request.headers["content-length"]);
  if (length === 0) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const finish = (read: Buffer | "late" | "gone") => {
      clearTimeout(late);
      request.off("readable", look).off("close", leave);
      resolve(read);
    };
    const look = () => {
      for (let part = request.read(); part !== null; part = request.read()) {
        parts.push(part);
        size += part.length;
      }
      if (size < length) return;
      const body = Buffer.concat(parts);
      request.unshift(body);
      finish(body);
    };
    const leave = () => finish("gone");
    const late = setTimeout(() => finish("late"), waitMs);
    request.on("readable", look).on("close", leave);
  });
}
