import type { Page } from "@playwright/test";
import {
  passService,
  portalBeforeFaults,
  portalBeforeNothing,
  portalWithoutDatabase,
  ports,
} from "./addresses.ts";
import { memberWithFault, memberWithIssueFault } from "./faults.ts";
import { addToWallet, answerKennitala, offer } from "./journey.ts";
import { type DemoPerson, demoPeople, type Story } from "./people.ts";
import { deliveryPageOf } from "./service-lookup.ts";
import { ageSession, sessionCookie, setMemberSession, setSealedCookie } from "./session.ts";
import { passButton, serviceWords, words } from "./words.ts";

type Open = (page: Page, member: (story: Story) => string) => Promise<unknown>;

const strings = words.is;

/** A page as a member of the demo world sees it. */
const as =
  (person: DemoPerson, address = "/passes"): Open =>
  async (page) => {
    await setMemberSession(page.context(), demoPeople[person], ports.portal);
    return page.goto(address);
  };

const typed =
  (text: string): Open =>
  async (page) => {
    await page.goto("/");
    await answerKennitala(page, text);
    await page.getByRole("main").getByRole("alert").waitFor();
  };

const asksInVain =
  (person: DemoPerson): Open =>
  async (page, member) => {
    await as(person)(page, member);
    await offer(page, "sundkort").getByRole("button").click();
    await page.waitForURL("**/passes?refused=*");
  };

/** Every page of the portal in every state that it has. */
export const portalStates: Record<string, Open> = {
  "the start page": (page) => page.goto("/"),
  "the start page for who is in already": as("both", "/"),
  "the start page after signing out": (page) => page.goto("/?signed-out=left"),
  "the start page after a while": async (page, member) => {
    await as("both")(page, member);
    await ageSession(await sessionCookie(page.context()), { idleMinutes: 20 });
    await page.goto("/passes");
    await page.getByText(strings.identify.timedOut).waitFor();
  },
  "the start page with nothing typed": typed(""),
  "the start page with a wrong kennitala": typed("123"),
  "the start page with a system kennitala": typed("8101302129"),
  "the link to one type, for nobody yet": (page) => page.goto("/passes/sundkort"),
  "passes: in a wallet": as("inWallet"),
  "passes: waiting, in the grace period": as("grace"),
  "passes: one, and one to ask for": as("mayAlsoGetCard"),
  "passes: one to ask for": as("mayGetCard"),
  "passes: voided": as("voided"),
  "passes: expired": as("expired"),
  "passes: used": as("redeemed"),
  "passes: being prepared": as("pending"),
  "passes: removed, to be had again": as("cardDeleted"),
  "passes: two, and a long name": as("both"),
  "passes: valid later": as("validLater"),
  "passes: not on the register": as("unknown"),
  "passes: refused, does not qualify": asksInVain("doesNotQualify"),
  "one type: closed": as("voided", "/passes/felagsadild"),
  "one type: being prepared": as("pending", "/passes/felagsadild"),
  "one type: no such membership": as("mayGetCard", "/passes/felagsadild"),
  "one type: to ask for": as("mayGetCard", "/passes/sundkort"),
  "personal data": (page) => page.goto("/personal-data"),
  "personal data, for who is in": as("both", "/personal-data"),
  "signing out": as("both", "/sign-out"),
  "a missing page": (page) => page.goto("/nothing/here"),
};

const atFault =
  (kennitala: string, address = "/passes"): Open =>
  async (page) => {
    await setMemberSession(page.context(), kennitala, ports.portalBeforeFaults);
    return page.goto(`${portalBeforeFaults}${address}`);
  };

/** What a member sees when the service goes wrong. */
export const failureStates: Record<string, Open> = {
  "the service cannot be reached": async (page) => {
    await setMemberSession(page.context(), demoPeople.both, ports.portalBeforeNothing);
    return page.goto(`${portalBeforeNothing}/passes`);
  },
  "the service makes no sense": atFault(memberWithFault("answers {}"), "/passes/felagsadild"),
  "the service refuses the kennitala": atFault(memberWithFault("refuses the kennitala")),
  "the fault is ours": async (page) => {
    await setSealedCookie(page.context(), demoPeople.both);
    return page.goto(`${portalWithoutDatabase}/passes`);
  },
  "a link that is not trusted": atFault(memberWithFault("links to another host")),
  "a status of the future": atFault(memberWithFault("tells a status of the future")),
  "it is uncertain whether a pass was issued": async (page, member) => {
    await atFault(memberWithIssueFault("hangs up at once"))(page, member);
    await page.getByRole("button", { name: passButton("apply", "sundkort") }).click();
    await page.getByRole("main").getByRole("alert").waitFor();
  },
};

/** The pages of the pass service that a pass holder sees. */
export const serviceStates: Record<string, Open> = {
  "the service's own page": (page) => page.goto(passService),
  "the delivery page": async (page) => page.goto(await deliveryPageOf(demoPeople.unclaimed)),
  "the delivery page of a pass in another wallet": async (page) =>
    page.goto(await deliveryPageOf(demoPeople.inWallet)),
  "the delivery page of a closed pass": async (page) =>
    page.goto(await deliveryPageOf(demoPeople.voided)),
  "the page of a closed pass": async (page) =>
    page.goto(`${await deliveryPageOf(demoPeople.expired)}/closed`),
  "an empty wallet": (page) => page.goto(`${passService}/wallet`),
  "a pass in the wallet": async (page, member) => {
    await page.goto(await deliveryPageOf(member("wallet page")));
    await addToWallet(page);
  },
  "a pass that the wallet does not hold": (page) =>
    page.goto(`${passService}/wallet/0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c6008`),
  "a delivery page of no pass": (page) => page.goto(`${passService}/p/0123456789abcdefghijkl`),
  "a missing page of the service": (page) => page.goto(`${passService}/nothing`),
};

/** What follows in the wallet once it holds a pass. */
export const walletSteps: ((page: Page) => Promise<unknown>)[] = [
  (page) => page.goto(`${passService}/wallet`),
  async (page) => {
    await page.getByRole("listitem").getByRole("link").click();
    await page.getByRole("link", { name: serviceWords.is.card.all }).waitFor();
  },
  (page) => page.getByRole("button", { name: serviceWords.is.card.remove }).click(),
];
