import type { BlockList } from "node:net";
import { describe, expect, test } from "vitest";
import { clientAddressOf, trustedProxiesSchema } from "#process/client-address.ts";

const trusting = (proxies: string): BlockList => trustedProxiesSchema.parse(proxies);
const behindTwo = trusting("10.0.0.0/8, 127.0.0.1, ::1");

describe("who asks", () => {
  test("is the other end of the connection where no proxy is named, whatever a stranger writes", () => {
    expect(clientAddressOf("203.0.113.9", "198.51.100.1", trusting(""))).toBe("203.0.113.9");
    expect(clientAddressOf("127.0.0.1", "198.51.100.1", trusting("10.0.0.1"))).toBe("127.0.0.1");
  });

  test("is whom the issuer's own proxies ask for, read from the right", () => {
    expect(clientAddressOf("127.0.0.1", "203.0.113.9", behindTwo)).toBe("203.0.113.9");
    expect(clientAddressOf("::ffff:10.1.2.3", "203.0.113.9, 10.0.0.7", behindTwo)).toBe(
      "203.0.113.9",
    );
  });

  test("is not what a stranger put before that", () => {
    const forged = "198.51.100.1, 10.0.0.9, 203.0.113.9";
    expect(clientAddressOf("127.0.0.1", forged, behindTwo)).toBe("203.0.113.9");
  });

  test("is the last that can be read where a proxy writes something else", () => {
    expect(clientAddressOf("127.0.0.1", "unknown", behindTwo)).toBe("127.0.0.1");
    expect(clientAddressOf("10.0.0.1", "203.0.113.9, _hidden", behindTwo)).toBe("10.0.0.1");
    expect(clientAddressOf("", "203.0.113.9", behindTwo)).toBe("unknown");
  });

  test("is read with a port and in brackets", () => {
    expect(clientAddressOf("127.0.0.1", "203.0.113.9:4711", behindTwo)).toBe("203.0.113.9");
    expect(clientAddressOf("::1", "[2001:db8:1:2::9]:4711", behindTwo)).toBe("2001:db8:1:2::/64");
  });

  test.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("of %s is the network", (address, network) => {
    expect(clientAddressOf(address, "", trusting(""))).toBe(network);
  });
});

describe("the proxies that are believed", () => {
  test.each(["10.0.0.0/33", "proxy.example.is", "10.0.0.1/8/8", "::1/129", "10.0.0.1/x"])(
    "cannot be %s",
    (entry) => {
      const read = trustedProxiesSchema.safeParse(`127.0.0.1, ${entry}`);
      expect(read.error?.issues.map(({ message }) => message).join()).toContain(`"${entry}"`);
    },
  );
});
