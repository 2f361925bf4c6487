import { BlockList, isIP } from "node:net";
import { z } from "zod";

/** Addresses and networks, separated by commas, of the proxies that tell whom they ask for. */
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
