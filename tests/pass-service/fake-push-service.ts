import { once } from "node:events";
import http2 from "node:http2";
import type { AddressInfo, Socket } from "node:net";

interface Received {
  headers: http2.IncomingHttpHeaders;
  body: string;
  client: string | string[] | undefined;
}

/** Fake push service of platform A: HTTP/2 with its request headers and status codes, on loopback. */
export class PushServer {
  readonly received: Received[] = [];
  /** TLS certificate of the server. */
  readonly #loopback: { certificate: string; key: string };
  /** Authority of the client certificates; undefined if clients authenticate by a token. */
  readonly #authority: string | undefined;

  constructor(loopback: { certificate: string; key: string }, authority?: string) {
    this.#loopback = loopback;
    this.#authority = authority;
  }

  answer: { status: number; reason?: string; retryAfter?: string } | "silence" = { status: 200 };
  url = "";
  #server: http2.Http2SecureServer | undefined;
  #client: Received["client"];
  #sockets = new Set<Socket>();

  async start(port = 0): Promise<void> {
    const server = http2.createSecureServer({
      cert: this.#loopback.certificate,
      key: this.#loopback.key,
      ...(this.#authority !== undefined && {
        ca: this.#authority,
        requestCert: true,
        rejectUnauthorized: true,
      }),
    });
    server.on("connection", (socket: Socket) => this.#sockets.add(socket));
    server.on("secureConnection", (socket) => {
      this.#client = socket.getPeerCertificate().subject?.OU;
    });
    server.on("sessionError", () => {});
    server.on("stream", (stream, headers) => {
      let body = "";
      stream.setEncoding("utf8").on("data", (part) => {
        body += part;
      });
      stream.on("error", () => {});
      stream.on("end", () => {
        this.received.push({ headers, body, client: this.#client });
        if (this.answer === "silence") return;
        const { status, reason, retryAfter } = this.answer;
        stream.respond({ ":status": status, ...(retryAfter && { "retry-after": retryAfter }) });
        stream.end(reason ? JSON.stringify({ reason }) : "");
      });
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    this.#server = server;
    this.url = `https://localhost:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<number> {
    const port = Number(new URL(this.url).port);
    for (const socket of this.#sockets) socket.destroy();
    this.#server?.close();
    if (this.#server) await once(this.#server, "close");
    this.#server = undefined;
    return port;
  }
}
