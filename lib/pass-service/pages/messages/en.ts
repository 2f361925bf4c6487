import type { Words } from "./is.ts";

/** Every word of the pages in English. */
export const en: Words = {
  skip: "Skip to content",
  otherLanguage: "Íslenska",
  wallet: "Wallet",
  toWallet: "Open the wallet",
  contact: "Contact",
  status: {
    UNCLAIMED: { label: "Ready", body: "The pass is ready and waiting for you." },
    INACTIVE: { label: "Valid later", body: "The pass is issued but not valid yet." },
    ACTIVE: { label: "Valid", body: "The pass is valid." },
    UPDATES_OFF: {
      label: "Not in a wallet",
      body: "The pass was removed from the wallet. You can add it again.",
    },
    VOIDED: { label: "Void", body: "The pass has been voided and can no longer be used." },
    EXPIRED: { label: "Expired", body: "The pass is past its last day." },
    REDEEMED: { label: "Used", body: "The pass has been used up." },
    DELETE_IN_PROGRESS: { label: "Being removed", body: "The pass is being removed." },
    DELETED: { label: "Removed", body: "The pass has been removed." },
  },
  validFrom: (moment) => `Valid from ${moment}.`,
  validUntil: (moment) => `Valid until ${moment}.`,
  expired: (moment) => `Expired on ${moment}.`,
  delivery: {
    title: "Put the pass in your wallet",
    lead: (issuer) => `${issuer} has issued this pass to you.`,
    add: "Add to the wallet",
    how: "The wallet opens in this browser and keeps the pass on this device. No sign-up.",
    elsewhere: "It is in another wallet already. You can have it here too.",
    heldTitle: "The pass is in your wallet",
    held: "You already have the pass in the wallet of this browser.",
    open: "Show the pass",
    removed: "The pass was taken out of the wallet. You can add it again below.",
    removedClosed: "The pass was taken out of the wallet.",
    closedTitle: "The pass cannot be used",
    closedNext: (issuer) => `If you think this is wrong, ask the issuer: ${issuer}.`,
  },
  walletList: {
    title: "The passes in your wallet",
    lead: "The passes that this browser keeps, the newest first.",
    emptyTitle: "The wallet is empty",
    empty:
      "The passes that you add will appear here. Open the link to your pass and choose “Add to the wallet”.",
    show: (title) => `Show ${title}`,
  },
  card: {
    all: "All passes",
    show: "Show the code at the door.",
    code: "The QR code of the pass",
    typed: "The code in letters",
    closed: "The code is not shown because the pass cannot be used.",
    removeTitle: "Take out of the wallet",
    remove: "Take out of the wallet",
    removeBody: "The pass leaves this browser.",
    removeAgain: "You can add it again with the same link.",
  },
  landing: {
    title: "Pass service",
    lead: "Organisations issue digital passes here, and their members keep them in the wallet.",
    holder: "Do you have a pass?",
    holderBody: "The passes that you have added in this browser are in the wallet.",
    developer: "Are you connecting a system?",
    developerBody: "The interface of the service is described in an OpenAPI document.",
    openApi: "Open the OpenAPI document",
  },
  notFound: {
    title: "Page not found",
    body: "The address is wrong, or the page is gone. Check that the link is whole.",
  },
  noPass: {
    title: "Pass not found",
    body: "There is no pass behind this link. Check that it is whole, or ask whoever issued the pass for a new one.",
  },
  noCard: {
    title: "The pass is not in this wallet",
    body: "It was taken out of the wallet, or added in another browser. The link that you were given opens it again.",
  },
  refused: {
    title: "The request was refused",
    body: "It did not come from a page of this service, so nothing was changed. Open the link to your pass and try again.",
  },
  failed: {
    title: "That did not work",
    body: "Something went wrong on our side. The change may or may not have been made; it is safe to try again in a moment.",
  },
};
