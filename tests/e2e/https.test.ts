import { demoTeam } from "#demo/team.ts";
import { demoPassword } from "#process/demo.ts";
import { addDemoTeam } from "#programs/demo-world.ts";
import { ports, securePortal } from "./support/addresses.ts";
import { signInStaff } from "./support/console-journey.ts";
import { identify, signOut } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { environmentOf, startPortalProgram } from "./support/portal-program.ts";
import type { Program } from "./support/program.ts";
import { type Answer, ask } from "./support/raw-request.ts";
import { expect, test } from "./support/test.ts";
import { startTlsProxy } from "./support/tls-proxy.ts";
import { staffWords, words } from "./support/words.ts";

const behind = `http://localhost:${ports.portalBehindTls}`;
const sealedCookie = {
  httpOnly: true,
  secure: true,
  sameSite: "Lax",
  path: "/",
  domain: "localhost",
};

test.describe.configure({ mode: "serial" });
test.use({ baseURL: securePortal, ignoreHTTPSErrors: true });

test.describe("behind a proxy that ends the encryption", { tag: "@once" }, () => {
  let portal: Program;
  let stopProxy: () => Promise<void>;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    const program = { port: ports.portalBehindTls, more: { PUBLIC_URL: securePortal } };
    portal = await startPortalProgram(program);
    await addDemoTeam({ portal: environmentOf(program) });
    stopProxy = await startTlsProxy(ports.tlsProxy, ports.portalBehindTls);
  });

  test.afterAll(async () => {
    await stopProxy?.();
    await portal?.stop();
  });

  test("a member signs in, sees their passes and signs out, under a cookie of this host alone", async ({
    page,
    context,
  }) => {
    const answer = await page.goto("/");
    expect(answer?.headers()["strict-transport-security"]).toBe(
      "max-age=63072000; includeSubDomains",
    );
    await identify(page, demoPeople.inWallet);
    await expectPage(page, words.is.passes.title);
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === "__Host-felagi-member")).toMatchObject(sealedCookie);
    expect(cookies.filter(({ secure }) => !secure).map(({ name }) => name)).toEqual([]);
    await signOut(page);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("__Host-felagi-member");
    await page.goto("/passes");
    await expectPage(page, words.is.identify.title);
  });

  test("staff sign in, and out", async ({ page, context }) => {
    await page.goto("/staff/sign-in");
    await signInStaff(page, { email: demoTeam[0].email, password: demoPassword });
    await page.waitForURL("**/staff");
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === "__Host-felagi-staff")).toMatchObject(sealedCookie);
    expect(cookies.find(({ name }) => name === "__Host-felagi-device")).toMatchObject({
      ...sealedCookie,
      sameSite: "Strict",
    });
    await page.getByRole("button", { name: staffWords.is.frame.signOut }).click();
    await expectPage(page, staffWords.is.signIn.title);
  });

  test("every page says that nothing but https will do, whoever asks and however", async () => {
    const claims: Record<string, string>[] = [
      {},
      { "X-Forwarded-Proto": "http", "X-Forwarded-Host": "evil.example" },
      { Forwarded: "proto=http;host=evil.example", Host: "evil.example" },
    ];
    for (const headers of claims) {
      for (const address of ["/", "/passes", "/nothing", "/staff"]) {
        const answer = await ask(behind, address, { headers });
        expectSecure(answer, address);
        expect(answer.headers.location ?? "/").toMatch(/^(\/(?!\/)|https:\/\/localhost:)/);
        for (const cookie of answer.headers["set-cookie"] ?? [])
          expect(cookie, address).toMatch(/; secure/i);
      }
    }
  });

  test("a form is taken from the https origin alone", async () => {
    const language = (Origin: string) =>
      ask(behind, "/language", {
        method: "POST",
        body: "language=en",
        headers: {
          Origin,
          "X-Forwarded-Proto": "http",
          "Content-Type": "application/x-www-form-urlencoded",
        },
      });
    const taken = await language(securePortal);
    expect(taken.status).toBe(303);
    expect(taken.headers["set-cookie"]?.join()).toMatch(/; Secure; HttpOnly; SameSite=lax/i);
    for (const origin of [securePortal.replace("https:", "http:"), behind, "https://localhost"])
      expect((await language(origin)).status, origin).toBe(403);
  });

  function expectSecure({ headers }: Answer, where: string): void {
    expect(headers["strict-transport-security"], where).toBe("max-age=63072000; includeSubDomains");
  }
});
