import type { IncomingMessage } from "node:http";

const forwarding = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"];

/**
 * Makes a request one to the portal's public address, whatever Host a reverse proxy put in its
 * place and whatever a stranger claims was forwarded: the configuration is the only word on it.
 */
export function addressTo(publicUrl: URL, { headers }: Pick<IncomingMessage, "headers">): void {
  headers.host = publicUrl.host;
  for (const name of forwarding) delete headers[name];
}

/** Tells the portal who is at the other end of the connection; a browser's own word is dropped. */
export function nameClient({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): void {
  headers["x-felagi-client"] = socket.remoteAddress ?? "unknown";
}
