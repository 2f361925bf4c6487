import { html } from "hono/html";
import type { Localisation } from "../language/language.ts";
import type { Service } from "../service.ts";
import type { WalletPass } from "../store/wallet-pass.ts";
import type { DeviceKind } from "./device.ts";
import type { Html } from "./layout.ts";
import { qrCode } from "./qr-code.ts";
import { icon } from "./theme.ts";

/** The ways into the wallets of the platforms that a pass holder is shown. */
export interface WalletChoices {
  /** The one for this device, if there is one. */
  own: WalletChoice | undefined;
  others: WalletChoice[];
  /** The address of this page for the phone; absent where this is the phone. */
  forPhone: string | undefined;
  /** What an operator should know about what is missing, while the service is tried out. */
  notes: string[];
}

interface WalletChoice {
  href: string;
  label: string;
}

/** Which platforms a pass can be put on, and which of them this device is. */
export function walletChoicesOf(
  { platformA, platformB, addresses }: Service,
  { deliveryCode, template }: WalletPass,
  device: DeviceKind,
  { words: { wallets } }: Localisation,
): WalletChoices {
  const choiceA = platformA && { href: `/p/${deliveryCode}/pass.pkpass`, label: wallets.platformA };
  const choiceB =
    platformB && template.supportsGoogleWallet
      ? { href: `/p/${deliveryCode}/platform-b`, label: wallets.platformB }
      : undefined;
  const isApple = device === "apple-phone" || device === "mac";
  const own = isApple ? choiceA : device === "android" ? choiceB : undefined;
  const isPhone = device === "apple-phone" || device === "android";
  return {
    own,
    others: [choiceA, choiceB].flatMap((one) => (one && one !== own ? [one] : [])),
    forPhone: isPhone ? undefined : addresses.deliveryPage(deliveryCode),
    notes: addresses.isLoopback
      ? [
          ...(platformA?.isConfigured ? [] : [wallets.developmentA]),
          ...(platformB || !template.supportsGoogleWallet ? [] : [wallets.developmentB]),
        ]
      : [],
  };
}

/** The button of the platform whose device this is. */
export function ownPlatform({ own }: WalletChoices, manner = ""): Html {
  if (!own) return html``;
  return html`<p><a class="button ${manner}" href="${own.href}">${icon("phone")}<span>${own.label}</span></a></p>`;
}

/** The other ways: the code that leads a phone here, the other platform, and what is missing. */
export function otherWallets(
  { words: { wallets } }: Localisation,
  { forPhone, others, notes }: WalletChoices,
): Html {
  return html`${
    forPhone
      ? html`<section class="to-phone">
          <div class="code-panel">${qrCode(forPhone, wallets.phoneCode)}</div>
          <div><h2>${wallets.toPhone}</h2><p>${wallets.toPhoneHow}</p></div>
        </section>`
      : ""
  }
    ${
      others.length > 0
        ? html`<details>
            <summary>${wallets.others}</summary>
            <p class="links">${others.map(({ href, label }) => html`<a href="${href}">${label}</a>`)}</p>
          </details>`
        : ""
    }
    ${
      notes.length > 0
        ? html`<details class="quiet">
            <summary>${wallets.development}</summary>
            <div class="notes">${notes.map((note) => html`<p>${note}</p>`)}</div>
          </details>`
        : ""
    }`;
}
