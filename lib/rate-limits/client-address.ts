import { type BlockList, isIP, isIPv4 } from "node:net";

/**
 * The other end of the connection or, where that is a proxy of the issuer's own, whom it says it
 * asks for. Read from the right: anybody can write what stands to the left of the first stranger.
 * A household has a whole network of IPv6 addresses, so of those the network counts.
 */
export function clientAddressOf(
  connection: string,
  forwardedFor: string,
  trusted: BlockList,
): string {
  let client = plain(connection);
  for (const hop of forwardedFor.split(",").reverse().map(plain)) {
    if (!isIn(trusted, client) || isIP(hop) === 0) break;
    client = hop;
  }
  if (isIP(client) === 0) return "unknown";
  return isIPv4(client) ? client : networkOf(client);
}

/** Without a port, brackets, or the prefix of IPv4 in the clothes of IPv6. */
function plain(address: string): string {
  const bare = address.trim().replace(/^\[(.*)\](:\d+)?$/, "$1");
  const withoutPort = /^[\d.]+:\d+$/.test(bare) ? bare.replace(/:\d+$/, "") : bare;
  return withoutPort.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Whether the other end of the connection is a proxy of the issuer's own. */
export function isTrustedProxy(connection: string, trusted: BlockList): boolean {
  return isIn(trusted, plain(connection));
}

function isIn(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

function networkOf(address: string): string {
  const [host = ""] = address.split("%");
  const [left = "", right = ""] = host.split("::");
  const groups = (text: string) => text.split(":").filter(Boolean);
  const missing = 8 - groups(left).length - groups(right).length;
  const all = host.includes("::")
    ? [...groups(left), ...Array<string>(missing).fill("0"), ...groups(right)]
    : groups(host);
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
