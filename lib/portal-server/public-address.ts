import type { IncomingMessage } from "node:http";

const forwarding = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"];

/**
 * Makes a request one to the portal's public address, whatever Host a reverse proxy put in its
 * place and whatever a client claims in X-Forwarded headers: only the configuration decides it.
 */
export function addressTo(publicUrl: URL, { headers }: Pick<IncomingMessage, "headers">): void {
  headers.host = publicUrl.host;
  for (const name of forwarding) delete headers[name];
}

/** Passes the client address of the connection to the portal; a header from the client is dropped. */
export function nameClient({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): void {
  headers["x-felagi-client"] = socket.remoteAddress ?? "unknown";
}
