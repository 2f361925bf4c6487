import { BlockList, isIP, isIPv4 } from "node:net";
import { z } from "zod";

/**
 * Client address: the other end of the connection or, behind trusted proxies, the last entry of
 * X-Forwarded-For that is no trusted proxy; entries to the left of it can be forged. An IPv6 address
 * counts as its /64 network, because a household has a whole one.
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

/** An address without port, brackets, or the prefix of an IPv4-mapped IPv6 address. */
function plain(address: string): string {
  const bare = address.trim().replace(/^\[(.*)\](:\d+)?$/, "$1");
  const withoutPort = /^[\d.]+:\d+$/.test(bare) ? bare.replace(/:\d+$/, "") : bare;
  return withoutPort.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Whether the other end of the connection is a trusted proxy. */
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

/** Addresses and networks of trusted proxies, separated by commas. */
export const trustedProxiesSchema = z
  .string()
  .default("")
  .transform((text, context) => {
    const list = new BlockList();
    for (const one of text.split(",").map((entry) => entry.trim())) {
      if (one !== "" && !add(list, one)) {
        context.addIssue({
          code: "custom",
          message: `"${one}" is not an address or a network, such as 10.0.0.7 or 10.0.0.0/8`,
        });
      }
    }
    return list;
  });

function add(list: BlockList, one: string): boolean {
  const [address = "", prefix, ...rest] = one.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  const family = version === 4 ? "ipv4" : "ipv6";
  if (prefix === undefined) list.addAddress(address, family);
  else if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > (version === 4 ? 32 : 128)) return false;
  else list.addSubnet(address, Number(prefix), family);
  return true;
}
