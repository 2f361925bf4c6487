import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "@playwright/test";
import { libraryAnswers } from "#tests/setup/library.ts";
import { takePorts } from "#tests/support/port-block.ts";
import { processesWith } from "#tests/support/processes-with.ts";
import { quickDirectory } from "#tests/support/quick-directory.ts";
import { PlainBrowser, type PlainPage } from "./support/plain-browser.ts";
import { goOnPlainly, sendPlainly, untilItSays } from "./support/staff-client.ts";
import { filled, staffWords, words } from "./support/words.ts";

/** An issuer that is set up in an empty folder, by answers alone, with no file edited. */
let folder: string;
let ports: Record<"portal" | "service" | "portalElsewhere", number>;
let service: string;
const answersOf = (more: object) => ({ ...libraryAnswers(), ...more });
const data = (name: string) => path.join(folder, name);

// Every command and server that this test starts also starts a PostgreSQL, which is slow under load.
test.describe.configure({ mode: "serial", timeout: 480_000 });
test.beforeAll(async () => {
  ports = await takePorts(["portal", "service", "portalElsewhere"]);
  service = `http://localhost:${ports.service}`;
  folder = quickDirectory("own-issuer");
});
test.afterAll(async () => {
  for (const { pid } of processesWith(folder)) process.kill(pid, "SIGTERM");
  await expect.poll(() => processesWith(folder), { timeout: 60_000 }).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

/** A program as a person starts it, who names the data folder and nothing else. */
function run(name: string, command: string[]) {
  const { PATH, HOME } = process.env;
  const child: ChildProcess = spawn(process.execPath, command, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH, HOME, NODE_ENV: undefined, DATA_DIR: data(name) } as unknown as NodeJS.ProcessEnv,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
  return {
    said: () => said,
    ended: new Promise<number | null>((resolve) => child.once("close", resolve)),
    says: (text: string) => expect.poll(() => said, { timeout: 120_000 }).toContain(text),
  };
}

const setupProgram = ["--conditions=react-server", "lib/programs/setup.ts"];

async function setUp(name: string, answers: object, ...options: string[]): Promise<string> {
  const file = data(`${name}.json`);
  writeFileSync(file, JSON.stringify(answers));
  const setup = run(name, [...setupProgram, "--answers", file, ...options]);
  expect(await setup.ended, setup.said()).toBe(0);
  return setup.said();
}

const [type] = libraryAnswers().membershipTypes;
const getCard = {
  button: filled(words.is.offer.button.plain.apply, { what: type?.name.is ?? "" }),
};

/** By kennitala to the pass, and by a redirect to its delivery page. */
async function getPass(portal: string, kennitala: string): Promise<void> {
  const plain = new PlainBrowser(portal);
  const button = words.is.identify.kennitala.submit;
  const passes = await plain.submit(await plain.open("/"), { button }, { kennitala });
  expect(passes.address.pathname).toBe("/passes");
  const answer = await plain.post(passes, getCard);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toMatch(new RegExp(`^${service}/p/\\w{22}`));
}

/** The admin takes up the invitation, finds the member and texts the link. */
async function textLink(portal: string, said: string, kennitala: string): Promise<void> {
  const strings = staffWords.is;
  const plain = new PlainBrowser(portal);
  const invitation = /http\S+\/staff\/invitation\/\S+/.exec(said)?.[0] ?? "";
  const password = "lestrarhestur-i-hlodu";
  const form = await plain.open(invitation);
  const home = await plain.submit(form, "[name=again]", { password, again: password });
  expect(home.address.href).toBe(`${portal}/staff`);
  const search = await plain.open("/staff/members");
  const member = await plain.submit(search, "[name=person]", { person: kennitala });
  const link = member.all("main a").find((one) => one.getAttribute("href")?.includes("/sms?"));
  const texting = await plain.open(link?.getAttribute("href") ?? "");
  const sent = await sendPlainly(plain, await goOnPlainly(plain, texting));
  await untilItSays(plain, sent, strings.messageState.DELIVERED.label);
}

test("setup writes no files for an invalid answer, which it names, nor without answers", {
  tag: "@once",
}, async () => {
  mkdirSync(folder, { recursive: true });
  const file = data("wrong.json");
  writeFileSync(file, JSON.stringify(answersOf({ publicUrl: "http://portal.example" })));
  const setup = run("wrong", [...setupProgram, "--answers", file]);
  expect(await setup.ended).toBe(1);
  expect(setup.said()).toContain("publicUrl: must be https");
  expect(setup.said()).not.toMatch(/\n\s+at /);
  const unasked = run("wrong", setupProgram);
  expect(await unasked.ended).toBe(1);
  expect(unasked.said()).toContain("--answers");
  expect(() => readFileSync(data("wrong/own/portal.env"))).toThrow();
});

test("an issuer is set up by answers, with the included pass service, and all of it works", {
  tag: "@once",
}, async () => {
  const portal = `http://localhost:${ports.portal}`;
  const passService = { kind: "included", publicUrl: service };
  const issuer = { ...libraryAnswers().issuer, allowIndexing: true };
  const said = await setUp("included", answersOf({ publicUrl: portal, passService, issuer }));
  expect(said).toMatch(/ok +pass service +answers, and takes the key/);
  expect(said).not.toContain("problem");
  const [, issuerId = "", list = ""] = /--issuer (\S+) --type (\S+)/.exec(said) ?? [];
  const members = data("members.csv");
  writeFileSync(
    members,
    "kennitala,name,phone\n010130-2209,Jóna Prófs,611 2209\n010130-2129,Ari Prófs,611 2129\n",
  );
  const args = ["members", members, "--issuer", issuerId, "--type", list];
  const received = run("included", ["lib/pass-service/main.ts", ...args]);
  expect(await received.ended, received.said()).toBe(0);
  const served = run("included", ["lib/pass-service/main.ts"]);
  await served.says("listens on");
  const started = run("included", ["lib/programs/start.ts"]);
  await started.says("The portal listens");
  await getPass(portal, "010130-2209");
  await textLink(portal, said, "010130-2209");
  const outbox = await (await fetch(`${service}/outbox.json`)).json();
  expect(outbox.messages[0]).toMatchObject({ sender: "Bokasafn", recipient: "+3546112209" });
});

test("search engines may list the start page and deep links where the issuer allows it", {
  tag: "@once",
}, async () => {
  const portal = `http://localhost:${ports.portal}`;
  const plain = new PlainBrowser(portal);
  const robotsOf = async (address: string) =>
    (await plain.ask(address)).headers.get("x-robots-tag");
  for (const address of ["/", "/passes/lanskort"]) expect(await robotsOf(address)).toBe("all");
  const others = [
    "/?x=1",
    "/passes",
    "/passes/nothing",
    "/personal-data",
    "/text-link",
    "/sign-out",
  ];
  for (const address of [
    ...others,
    "/staff",
    "/staff/sign-in",
    "/manifest.webmanifest",
    "/nothing",
  ])
    expect(await robotsOf(address), address).toBe("noindex");
  const sitemap = await (await fetch(`${portal}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual([`${portal}/`, `${portal}/passes/lanskort`]);
  const rules = await (await fetch(`${portal}/robots.txt`)).text();
  expect(rules).toContain(`Sitemap: ${portal}/sitemap.xml`);
  expect(rules).not.toContain("Disallow");
});

const metaOf = (page: PlainPage) =>
  Object.fromEntries(
    page
      .all("meta[content]")
      .map((meta) => [
        meta.getAttribute("property") ?? meta.getAttribute("name"),
        meta.getAttribute("content"),
      ]),
  );

/** Width and height of a PNG file, which anybody may fetch and keep in a cache for an hour. */
async function sizeOfPicture(address: string): Promise<string> {
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
  const file = Buffer.from(await answer.arrayBuffer());
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}

test("a link in a chat shows issuer, membership type and picture; a page with a session does not", {
  tag: "@once",
}, async () => {
  const portal = `http://localhost:${ports.portal}`;
  const { name } = libraryAnswers().issuer;
  for (const [address, language, title] of [
    ["/", "is", name],
    ["/passes/lanskort", "is", `Lánskort – ${name}`],
    ["/passes/lanskort", "en", `Library card – ${name}`],
  ] as const) {
    const page = await new PlainBrowser(portal, language).open(address);
    const meta = metaOf(page);
    expect(meta).toMatchObject({
      "og:title": title,
      "og:site_name": name,
      "og:url": portal + address.replace(/^\/$/, ""),
      "twitter:card": "summary_large_image",
      description: expect.stringContaining(name),
    });
    expect(await sizeOfPicture(meta["og:image"] ?? "")).toBe("1200x630");
  }
  const plain = new PlainBrowser(portal);
  const button = words.is.identify.kennitala.submit;
  await plain.submit(await plain.open("/"), { button }, { kennitala: "010130-2209" });
  for (const address of ["/", "/passes", "/personal-data", "/staff/sign-in"]) {
    const page = await plain.open(address);
    expect(page.headers.get("x-robots-tag"), address).toBe("noindex");
    expect(page.source, address).not.toContain("og:");
  }
  expect((await plain.ask("/passes/lanskort")).source).not.toContain("og:");
});

test("the home screen shows the issuer's name and an icon made for it", {
  tag: "@once",
}, async () => {
  const portal = `http://localhost:${ports.portal}`;
  const page = await new PlainBrowser(portal).open("/");
  const hrefOf = (rel: string) =>
    portal + page.one(`link[rel="${rel}"]`).getAttribute("href")?.toString();
  expect(await sizeOfPicture(hrefOf("icon"))).toBe("48x48");
  expect(await sizeOfPicture(hrefOf("apple-touch-icon"))).toBe("180x180");
  const manifest = await (await fetch(hrefOf("manifest"))).json();
  expect(manifest).toMatchObject({ name: libraryAnswers().issuer.name, lang: "is" });
  for (const { src, sizes } of manifest.icons)
    expect(await sizeOfPicture(portal + src)).toBe(sizes);
});

test("an issuer is set up by answers, with a pass service elsewhere", {
  tag: "@once",
}, async () => {
  const portal = `http://localhost:${ports.portalElsewhere}`;
  const own = (file: string) => readFileSync(data(`included/own/${file}`), "utf8");
  const key = parseEnv(own("portal.env"));
  const [{ subscriberListId }] = JSON.parse(own("issuer.json")).membershipTypes;
  const { model: _, ...rest } = type ?? {};
  const answers = answersOf({
    publicUrl: portal,
    passService: {
      kind: "elsewhere",
      url: service,
      keyId: key.PASS_SERVICE_KEY_ID,
      keyToken: key.PASS_SERVICE_KEY_TOKEN,
    },
    membershipTypes: [{ ...rest, subscriberListId }],
  });
  const said = await setUp("elsewhere", answers);
  expect(said).toContain("Lánskort, MEMBER: Nafn");
  const started = run("elsewhere", ["lib/programs/start.ts"]);
  await started.says("The portal listens");
  await getPass(portal, "010130-2129");
  await textLink(portal, said, "010130-2129");

  const refused = run("refused", [...setupProgram, "--answers", data("refused.json")]);
  writeFileSync(
    data("refused.json"),
    JSON.stringify({ ...answers, passService: { ...answers.passService, keyToken: "wrong" } }),
  );
  expect(await refused.ended).toBe(1);
  expect(refused.said()).toContain("passService.keyToken: is refused there (401)");
});

test("a second run changes what is answered anew at the service too, and asks nobody twice", {
  tag: "@once",
}, async () => {
  const change = { issuer: { name: "Safn Voga", colours: { card: "#204020" } } };
  const file = data("included.json");
  writeFileSync(file, JSON.stringify(change));
  const unasked = run("included", [...setupProgram, "--answers", file]);
  expect(await unasked.ended).toBe(1);
  expect(unasked.said()).toContain("Add --yes");
  const before = readFileSync(data("included/own/portal.env"), "utf8");
  await setUp("included", change, "--yes");
  expect(readFileSync(data("included/own/portal.env"), "utf8")).toBe(before);
  const issuers = run("included", ["lib/pass-service/main.ts", "issuers"]);
  expect(await issuers.ended).toBe(0);
  expect(issuers.said()).toContain("Safn Voga, members: 2");
});
