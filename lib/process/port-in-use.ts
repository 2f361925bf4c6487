import { createServer } from "node:net";

/** Whether something already listens on this port, on either family of address. */
export async function isPortInUse(port: number): Promise<boolean> {
  // One after the other: the probes would get in each other's way.
  return !((await canListen(port, "127.0.0.1")) && (await canListen(port, "::")));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "EADDRINUSE"));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

export function portInUseMessage(port: number, variable: string, command: string): string {
  return `Port ${port} is taken. Stop what uses it, or choose another: ${variable}=${port + 1} npm run ${command}`;
}
