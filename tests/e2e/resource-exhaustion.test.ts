import { connect, type Socket } from "node:net";
import { portal } from "./support/addresses.ts";
import { callAction } from "./support/call-action.ts";
import { ask } from "./support/raw-request.ts";
import { asStaff, createStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

/** Attacks by number, of one machine: none of them may keep others from being answered. */
test.describe("in great numbers", { tag: "@once" }, () => {
  test.describe.configure({ mode: "serial", timeout: 120_000 });

  async function expectPages(what: string): Promise<void> {
    for (const path of ["/health/live", "/", "/staff/sign-in"])
      expect((await ask(portal, path)).status, `${path} beside ${what}`).toBe(200);
  }

  function open(count: number, bytes: string): Socket[] {
    return Array.from({ length: count }, () => {
      // From an address of its own, so that no other test meets its share.
      const socket = connect({
        port: Number(new URL(portal).port),
        host: "127.0.0.1",
        localAddress: "127.0.9.60",
      });
      socket.on("error", () => {});
      socket.write(bytes);
      return socket;
    });
  }

  const head = `Host: ${new URL(portal).host}\r\nOrigin: ${portal}\r\n`;

  test("600 slow connections hold nobody up", async () => {
    const headers = open(300, `GET / HTTP/1.1\r\n${head}`);
    const forms = open(
      300,
      `POST / HTTP/1.1\r\n${head}Content-Type: text/plain\r\nContent-Length: 60000\r\n\r\nx`,
    );
    await expectPages("600 slow connections");
    for (const socket of [...headers, ...forms]) socket.destroy();
  });

  test("476 open streams of one session hold nobody up", async () => {
    const cookie = asStaff(await createStaff({})).cookie;
    const streams = open(
      476,
      `GET /staff/changes/sms HTTP/1.1\r\n${head}Cookie: ${cookie}\r\n\r\n`,
    );
    // All are answered: those beyond the address's share with 503.
    await expect
      .poll(() => streams.filter((socket) => socket.bytesRead > 0).length, { timeout: 30_000 })
      .toBe(476);
    await expectPages("476 open streams");
    for (const socket of streams) socket.destroy();
    await expectPages("the end of 476 streams");
  });

  test("36 password checks at once hold nobody up", async () => {
    // From an address of its own, so that no other test meets its limit.
    const passwords = Array.from({ length: 36 }, (_, at) =>
      callAction(portal, "signIn", {
        cookie: "",
        fields: { email: `nobody-${at}@bylgja.example`, password: "not the password", next: "" },
        from: "127.0.9.36",
      }),
    );
    await expectPages("36 password checks");
    for (const { status } of await Promise.all(passwords)) expect([200, 503]).toContain(status);
  });
});
