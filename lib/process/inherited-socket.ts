/**
 * Socket activation as systemd does it (`sd_listen_fds`): the listening socket is systemd's, passed as
 * descriptor 3. It stays open while the program restarts, and connections wait in it for the next process.
 */
export function inheritedSocket(
  environment: Record<string, string | undefined>,
): { fd: number } | undefined {
  const isForThis = environment.LISTEN_PID === String(process.pid);
  return isForThis && environment.LISTEN_FDS === "1" ? { fd: 3 } : undefined;
}
