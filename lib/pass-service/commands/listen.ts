import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { drainable } from "#process/server-drain.ts";
import { httpRefusals } from "../http/http-refusal.ts";
import { CommandError } from "./command-error.ts";

type Handle = (request: Request, remoteAddress?: string) => Promise<Response>;

/** Slow requests time out: the headers after 10 s, the whole request after 20 s. */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // A request without Host is refused by this service, in its own error body.
  requireHostHeader: false,
};

/** Takes the port and lets it go: a second program on it ends here, and changes nothing. 0 finds a free one. */
export async function findPort(port: number, host: string | undefined): Promise<number> {
  const probe = createServer();
  await bound(probe, port, host);
  const found = (probe.address() as AddressInfo).port;
  await new Promise((resolve) => probe.close(resolve));
  return found;
}

/**
 * Listens once the service has started, and no sooner: a request that waited for that would be one that
 * a proxy does not take to the second process, and a text in it one whose outcome nobody knows.
 */
export async function listen(
  port: number,
  host: string | undefined,
  handle: Handle,
): Promise<{ server: Server; drain: ReturnType<typeof drainable>; port: number }> {
  const server = createServer(
    serverOptions,
    getRequestListener((request, { incoming }) => handle(request, incoming.socket.remoteAddress), {
      errorHandler: refuseUnreadable,
    }),
  );
  server.on("clientError", answerUnreadable);
  const drain = drainable(server);
  await bound(server, port, host);
  return { server, drain, port: (server.address() as AddressInfo).port };
}

function bound(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explained(error, port)));
    server.listen(port, host, resolve);
  });
}

function explained(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new CommandError(
      `Port ${port} is taken by another program. Stop that one, or set PASS_SERVICE_PORT.`,
    );
  }
  if (error.code === "EACCES") {
    return new CommandError(`Port ${port} may not be taken by this user. Set PASS_SERVICE_PORT.`);
  }
  return error;
}

/** Response to a malformed request: an invalid URL or Host. */
function refuseUnreadable(): Response {
  const { body, status } = httpRefusals.unreadable();
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Response to what is no HTTP, or timed out: written straight to the socket. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // A connection that has carried an answer may be in the middle of another.
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(httpRefusals.unreadable().body);
  socket.end(
    [
      `HTTP/1.1 ${statusLines[error.code ?? ""] ?? "400 Bad Request"}`,
      "Content-Type: application/json",
      "Cache-Control: no-store",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
