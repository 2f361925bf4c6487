const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a host, as in `URL.hostname`, is a loopback address. */
export function isLoopback(hostname: string): boolean {
  return loopbackHosts.has(hostname);
}

/** Whether an address names another machine; what is no address names none. */
export function isAway(address: string | undefined): boolean {
  const url = URL.parse(address ?? "");
  return url !== null && !isLoopback(url.hostname);
}
