import { type IncomingMessage, Server, type ServerResponse } from "node:http";

/**
 * Loaded into a build from before STOP_DELAY_SECONDS, which then answers health checks as a build does that
 * knows the setting: for five seconds after the request to stop they are refused, and all else is answered.
 */
let isStopping = false;
const emit = process.emit.bind(process) as (name: string, ...rest: unknown[]) => boolean;
Object.assign(process, {
  emit(name: string, ...rest: unknown[]): boolean {
    if (name !== "SIGTERM" || isStopping) return emit(name, ...rest);
    isStopping = true;
    return setTimeout(() => emit(name, ...rest), 5_000) !== undefined;
  },
});

const serve = Server.prototype.emit as (name: string, ...rest: unknown[]) => boolean;
Object.assign(Server.prototype, {
  emit(this: Server, name: string, ...rest: unknown[]): boolean {
    const [request, response] = rest as [IncomingMessage, ServerResponse];
    if (name !== "request" || request.url !== "/health/live")
      return serve.call(this, name, ...rest);
    response.writeHead(isStopping ? 503 : 200).end();
    return true;
  },
});
