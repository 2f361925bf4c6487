/** Whether an address stays on this machine, so that nobody else needs to reach the port. */
export function isLoopback(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}
