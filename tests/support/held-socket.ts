/** Part of `tcp_wrap`, Node.js's own binding of TCP sockets. `node:net` has no socket that is bound and accepts nothing. */
interface TcpBinding {
  TCP: new (
    kind: number,
  ) => { fd: number; bind(address: string, port: number): number; close(): void };
  constants: { SERVER: number };
}

const { TCP, constants } = (
  process as unknown as { binding(name: "tcp_wrap"): TcpBinding }
).binding("tcp_wrap");

/** The listening socket of a program, held while the program restarts, as systemd does for a `.socket` unit. */
export interface HeldSocket {
  /** The descriptor in this process. */
  fd: number;
  close(): void;
}

/** It begins to listen with the first program that takes it. */
export function holdSocket(port: number): HeldSocket {
  const socket = new TCP(constants.SERVER);
  if (socket.bind("127.0.0.1", port) !== 0) throw new Error(`Port ${port} is taken.`);
  return { fd: socket.fd, close: () => socket.close() };
}
