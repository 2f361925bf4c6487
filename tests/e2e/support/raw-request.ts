import { type IncomingHttpHeaders, request as send } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

interface Asked {
  method?: string;
  /** Sent as they are, Host and repeated ones too. */
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
  /** The network address that the request comes from: any of 127.0.0.0/8. */
  from?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Asks without the manners of a browser: the address is sent as it is written, and no redirect followed. */
export function ask(portal: string, path: string, asked: Asked = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body = "", from } = asked;
  const { port } = new URL(portal);
  const length = method === "POST" ? { "Content-Length": Buffer.byteLength(body) } : {};
  return new Promise((resolve, reject) => {
    const request = send({
      host: "127.0.0.1",
      port,
      path,
      method,
      agent: false,
      timeout: 60_000,
      ...(from && { localAddress: from }),
      headers: { Host: new URL(portal).host, ...length, ...headers },
    });
    request.once("response", async (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      resolve({ status, headers: answered, text: await text(response).catch(String) });
    });
    request.once("timeout", () => request.destroy(new Error(`${path} got no answer`)));
    request.once("error", reject);
    request.end(body);
  });
}

/** Everything that comes back for these bytes, until the connection ends. */
export function exchange(portal: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(portal).port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").setTimeout(20_000, () => socket.destroy());
  socket.on("data", (part) => {
    answer += part;
  });
  socket.write(bytes, "latin1");
  return new Promise((resolve) => {
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
  });
}

/** What an answer shows when the inside of the program shows. */
export const internalDetail = /\bat .+:\d+:\d+|node_modules|\.next\/|\w+Error\b/;
