import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { setPassword } from "#portal/auth/staff/account-store.ts";
import { admit } from "#portal/auth/staff/provider/admit.ts";
import { getPool } from "#portal/database/database.ts";
import {
  linkPlaceholder,
  requestNewPassword,
  startForgottenPasswordWorker,
} from "#portal/mail/forgotten-password.ts";
import { getJobQueue } from "#portal/messaging/job-queue.ts";
import { configureOwnPortal } from "#tests/support/portal-configuration.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { staffMember } from "./records.ts";

const databases = portalDatabases();
const now = new Date();

/** A mail server on loopback, and whom it took mail for. */
async function mailServer() {
  const taken: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData(stream, { envelope }, done) {
      text(stream).then(() => {
        taken.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      }, done);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { taken, url: `smtp://127.0.0.1:${port}` };
}

// One portal for all of it: its configuration and its pool are the process's own.
test("links for a new password", { timeout: 60_000 }, async ({ annotate }) => {
  const { taken, url } = await mailServer();
  const { database, pool, address } = await databases.fresh();
  const mail = { SMTP_URL: url, MAIL_FROM: "gatt@x.is" };
  const restore = configureOwnPortal({ DATABASE_URL: address, ...mail });
  const queue = getJobQueue();
  await queue.start();
  try {
    const member = async (email: string) => {
      const accountId = await staffMember(database, { email });
      await setPassword(database, { accountId, passwordHash: "x", now });
    };
    for (const email of ["hildur@x.is", "ari@x.is"]) await member(email);
    const person = { subject: "https://id s1", name: "Nanna", email: "nanna@x.is" };
    await admit(database, { ...person, role: "viewer", isEmailVerified: true }, now);

    const written = { subject: "Nýtt", text: linkPlaceholder };
    const ask = (email: string, from: string, device?: string) =>
      requestNewPassword({ email, address: from, device, mail: written });
    const jobs = async () => {
      const { rows } = await pool.query(
        "select count(*)::int from jobs.job where name = 'forgotten-passwords'",
      );
      return rows[0].count as number;
    };
    await startForgottenPasswordWorker();
    await queue.offWork("forgotten-passwords");

    await annotate("a stranger's requests do not use up those of others for the account");
    for (let asked = 0; asked < 8; asked += 1) await ask("hildur@x.is", "10.0.0.1");
    expect(await jobs()).toBe(3);
    await ask("hildur@x.is", "10.0.0.2");
    expect(await jobs()).toBe(4);

    await annotate("strangers from many addresses fill no mailbox");
    for (let from = 3; from < 30; from += 1) await ask("hildur@x.is", `10.0.0.${from}`);
    expect(await jobs()).toBe(12);

    await annotate("the account's own browser is counted by itself");
    for (let asked = 0; asked < 4; asked += 1) await ask("hildur@x.is", "10.0.0.1", "a-device");
    expect(await jobs()).toBe(15);

    await annotate("an address that asks too often is told to wait, whomever it asks for");
    for (let asked = 0; asked < 10; asked += 1) await ask(`${asked}@x.is`, "10.0.1.1");
    expect(await ask("ari@x.is", "10.0.1.1")).toBe(60);

    await annotate("hundreds of requests for others delay nobody's mail");
    for (let from = 0; from < 300; from += 1) await ask(`n${from}@x.is`, `10.1.0.${from}`);
    await ask("nanna@x.is", "10.0.2.1");
    await ask("ari@x.is", "10.0.2.1");
    await startForgottenPasswordWorker();
    await vi.waitFor(() => expect(taken).toContain("ari@x.is"), 20_000);
    expect(new Set(taken)).toEqual(new Set(["hildur@x.is", "ari@x.is"]));
  } finally {
    await queue.stop({ graceful: true, timeout: 5_000 });
    await getPool().end();
    restore();
  }
});
