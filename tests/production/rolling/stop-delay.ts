import { type IncomingMessage, Server, type ServerResponse } from "node:http";

/**
 * Loaded into a build from before STOP_DELAY_SECONDS: for five seconds after the request to stop, health checks
 * are refused and everything else is answered, as a build does that knows the setting.
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
    if (!isStopping || name !== "request" || request.url !== "/health/live")
      return serve.call(this, name, ...rest);
    response.writeHead(503).end();
    return true;
  },
});
