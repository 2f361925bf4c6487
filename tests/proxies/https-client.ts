import { Agent, type RequestOptions, request as send } from "node:https";
import { text } from "node:stream/consumers";
import { connect, type TLSSocket } from "node:tls";

const host = "minar.example.is";
const trust = { host: "127.0.0.1", servername: host, rejectUnauthorized: false };

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The address that the request comes from: any of 127.0.0.0/8. */
  from?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** One request on a connection of its own. */
export function ask(port: number, path: string, asked: Asked = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body, from = "127.0.0.1" } = asked;
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const options: RequestOptions = {
    ...trust,
    port,
    path,
    method,
    localAddress: from,
    agent: new Agent(),
    timeout: 20_000,
    headers: { Host: host, ...length, ...headers },
  };
  return new Promise((resolve, reject) => {
    const request = send(options);
    request.once("response", async (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      resolve({ status, headers: answered, text: await text(response).catch(String) });
    });
    request.once("timeout", () => request.destroy(new Error(`${path} got no answer`)));
    request.once("error", reject);
    request.end(body);
  });
}

/** Opens a connection and sends these bytes; `said` answers what came back so far. */
export async function open(port: number, bytes: string, from = "127.0.0.1") {
  const socket: TLSSocket = connect({ ...trust, port, localAddress: from } as never);
  let said = "";
  socket.setEncoding("utf8").on("data", (part) => {
    said += part;
  });
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("secureConnect", resolve));
  socket.write(bytes);
  return { socket, said: () => said };
}

/** The head of a form of so many bytes, without its body. */
export function headOf(path: string, bytes: number): string {
  return `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: text/plain\r\nContent-Length: ${bytes}\r\n\r\n`;
}
