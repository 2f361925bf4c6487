/**
 * Part of `tcp_wrap`, Node.js's internal TCP binding. It is used because `node:net` cannot bind a socket
 * without listening on it.
 */
interface TcpBinding {
  TCP: new (
    kind: number,
  ) => { fd: number; bind(address: string, port: number): number; close(): void };
  constants: { SERVER: number };
}

const { TCP, constants } = (
  process as unknown as { binding(name: "tcp_wrap"): TcpBinding }
).binding("tcp_wrap");

/** Stand-in for a socket unit of systemd: a socket bound in this process, which stays open while the program restarts. */
export interface HeldSocket {
  /** The descriptor in this process. */
  fd: number;
  close(): void;
}

/** Binds a socket to the port. The socket listens once the first program has taken it. */
export function holdSocket(port: number): HeldSocket {
  const socket = new TCP(constants.SERVER);
  if (socket.bind("127.0.0.1", port) !== 0) throw new Error(`Port ${port} is taken.`);
  return { fd: socket.fd, close: () => socket.close() };
}
