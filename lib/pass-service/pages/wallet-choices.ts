import { html } from "hono/html";
import type { Localisation } from "../language/language.ts";
import type { Service } from "../service.ts";
import type { WalletPass } from "../store/wallet-pass.ts";
import type { Html } from "./layout.ts";
import { icon, qrCode } from "./theme.ts";

/** The ways into the wallets of the platforms that a pass holder is shown. */
export interface WalletChoices {
  /** The wallet of the phone's own platform. */
  own: WalletChoice | undefined;
  /** On a computer: a phone cannot use the other platform's wallet. */
  others: WalletChoice[];
  /** The address of this page for the phone; absent where this is the phone. */
  forPhone: string | undefined;
}

interface WalletChoice {
  href: string;
  label: string;
}

/** Wallets that can take a pass, by the platform of the visitor's device. */
export function walletChoicesOf(
  { platformA, platformB, addresses, clock }: Service,
  { deliveryCode, template }: WalletPass,
  device: DeviceKind,
  { words: { wallets } }: Localisation,
): WalletChoices {
  const choiceA =
    platformA && !platformA.hasExpired(clock())
      ? { href: `/p/${deliveryCode}/pass.pkpass`, label: wallets.platformA }
      : undefined;
  const choiceB =
    platformB && template.supportsGoogleWallet
      ? { href: `/p/${deliveryCode}/platform-b`, label: wallets.platformB }
      : undefined;
  const own = { "apple-phone": choiceA, android: choiceB, computer: undefined }[device];
  return {
    own,
    others: device === "computer" ? [choiceA, choiceB].filter((one) => one !== undefined) : [],
    forPhone: device === "computer" ? addresses.deliveryPage(deliveryCode) : undefined,
  };
}

/** The button of the phone's own platform. */
export function ownPlatform({ own }: WalletChoices, manner = ""): Html {
  if (!own) return html``;
  return html`<p><a class="button ${manner}" href="${own.href}">${icon("phone")}<span>${own.label}</span></a></p>`;
}

/** QR code that opens the page on a phone; absent on a phone. `isHeld`: the pass is saved somewhere already. */
export function phoneCode(
  { words: { wallets } }: Localisation,
  { forPhone }: WalletChoices,
  isHeld: boolean,
): Html {
  if (!forPhone) return html``;
  return html`<section class="to-phone">
    <div class="code-panel">${qrCode(forPhone, wallets.phoneCode)}</div>
    <div><h2>${isHeld ? wallets.toOtherPhone : wallets.toPhone}</h2><p>${wallets.toPhoneHow}</p></div>
  </section>`;
}

/** Buttons of the platforms' wallets on a computer; for a pass that is not saved yet, how it goes on there. */
export function otherPlatforms(
  { words: { wallets } }: Localisation,
  { others }: WalletChoices,
  isHeld: boolean,
): Html {
  if (others.length === 0) return html``;
  return html`<p class="buttons">${others.map(
    ({ href, label }) =>
      html`<a class="button button-second" href="${href}">${icon("phone")}<span>${label}</span></a>`,
  )}</p>${isHeld ? "" : html`<p class="quiet">${wallets.afterwards}</p>`}`;
}

const devices = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["Mac", /Macintosh/],
  ["Linux", /Linux/],
] as const;

const browsers = [
  ["Edge", /Edg\//],
  ["Firefox", /Firefox\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
] as const;

/** Browser and system in the holder's list of wallets, such as "Firefox, Windows". */
export function deviceOf(userAgent = ""): string {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const device = devices.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [browser, device].filter(Boolean).join(", ") || "Browser";
}

/** Kind of device, as far as it decides which wallets are offered. */
type DeviceKind = "apple-phone" | "android" | "computer";

const hintedDevices: Partial<Record<string, DeviceKind>> = {
  '"Android"': "android",
  '"iOS"': "apple-phone",
  '"macOS"': "computer",
  '"Windows"': "computer",
  '"Linux"': "computer",
  '"Chrome OS"': "computer",
};

/**
 * Device by the client hint `Sec-CH-UA-Platform`, else by the user agent. An iPad may identify as a
 * Mac. Windows phones are tested first, because their user agents name other phones too.
 */
export function deviceKindOf(userAgent = "", platformHint = ""): DeviceKind {
  const hinted = hintedDevices[platformHint];
  if (hinted) return hinted;
  if (/Windows Phone/.test(userAgent)) return "computer";
  if (/iPhone|iPad|iPod/.test(userAgent)) return "apple-phone";
  return /Android/.test(userAgent) ? "android" : "computer";
}
