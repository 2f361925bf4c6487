import type { ServerResponse } from "node:http";
import type { Reply } from "./scripted-peer.ts";

/** Ways in which a service fails after it was given the request. */

export const silence: Reply = () => {};

export const reset: Reply = (response) => {
  response.socket?.resetAndDestroy();
};

export const hangUp: Reply = (response) => {
  response.socket?.destroy();
};

/** Headers and the start of a body, then nothing more. */
export const slowBody: Reply = (response) => {
  begin(response, 200);
};

/** Headers and the start of a body, then the connection breaks. */
export const resetHalfWay: Reply = (response) => {
  begin(response, 200);
  setTimeout(() => response.socket?.resetAndDestroy(), 10);
};

/** A refusal whose body never ends well. */
export const refusalResetHalfWay: Reply = (response) => {
  begin(response, 404);
  setTimeout(() => response.socket?.resetAndDestroy(), 10);
};

/** One byte now and then, for ever. */
export const drip: Reply = (response) => {
  begin(response, 200);
  const timer = setInterval(() => response.write(" "), 10);
  response.on("close", () => clearInterval(timer));
};

export const html = {
  status: 200,
  headers: { "Content-Type": "text/html" },
  body: "<!doctype html><title>Sign in to the network</title>",
};

function begin(response: ServerResponse, status: number): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.write('{"id":"');
}
