import { en } from "./en.ts";
import type { TicketWords } from "./is-ticket.ts";

/** Ticket overlay in English, with the keys of the Icelandic one. */
export const englishTicket: TicketWords = {
  status: {
    UNCLAIMED: { label: "Ready", body: "The ticket is ready and waiting for you." },
    INACTIVE: { label: "Valid later", body: "The ticket is issued but not valid yet." },
    ACTIVE: { label: "Valid", body: "The ticket is valid." },
    UPDATES_OFF: {
      label: "No longer saved",
      body: "The ticket was removed from where it was saved. You can save it again.",
    },
    VOIDED: { label: "Void", body: "The ticket has been voided and can no longer be used." },
    EXPIRED: { label: "Expired", body: "The ticket has expired." },
    REDEEMED: { label: "Used", body: "The ticket has been used up." },
    DELETE_IN_PROGRESS: { label: "Being removed", body: "The ticket is being removed." },
    DELETED: { label: "Removed", body: "The ticket has been removed." },
  },
  delivery: {
    title: "Put the ticket in your wallet",
    lead: (issuer, isNew) => `${issuer} has ${isNew ? "just " : ""}issued this ticket to you.`,
    how: "This keeps the ticket in this browser, on this device. You do not need an account.",
    notInOwn:
      "This ticket cannot go into the phone’s own wallet. The code in the browser is the same.",
    titleInBrowser: "Get your ticket",
    elsewhereTitle: "The ticket is saved elsewhere",
    elsewhere: en.delivery.elsewhere,
    full: (limit) =>
      `The ticket is in ${limit} wallets, which is the limit. If you add it here, it leaves the wallet that has been unused the longest.`,
    heldTitle: "The ticket is in this browser",
    held: "You can open it here at any time.",
    removed: "The ticket is no longer in this browser. You can add it again below.",
    removedClosed: "The ticket is no longer in this browser.",
    unpaidState: en.delivery.unpaidState,
    unpaidTitle: "The ticket has not been paid for",
    unpaidLead: "You can get the ticket once it has been paid for.",
    openClosed: "Open the ticket",
    closedTitle: "The ticket cannot be used",
  },
  wallets: {
    toPhone: "Put the ticket on your phone",
    toOtherPhone: "On another phone?",
    afterwards:
      "Finish in the wallet. The next time you open this page, it says that the ticket has been saved.",
  },
  card: {
    replaced: (limit) =>
      `At the same time the ticket left the wallet that had been unused the longest, because it may be in ${limit} wallets at a time.`,
    saved: "The ticket is saved in this browser.",
    keep: "Bookmark this page, or add it to your phone’s home screen, to find the ticket again.",
    code: "The QR code of the ticket",
    notRenewed: "The ticket could not be updated. Open it again by the link that you got.",
    closed: "The code is not shown because the ticket cannot be used.",
    removeBody: "This removes the ticket from this browser.",
    removeAgain: en.card.removeAgain,
  },
  form: {
    taken: (isKennitala) =>
      `${isKennitala ? "A ticket has already been issued to this kennitala" : "Another ticket has the same value here"}. If that is wrong, or the ticket is lost, ask the issuer.`,
  },
  details: {
    title: "Details for the ticket",
    lead: "Fill these in, then you can put the ticket in your wallet.",
  },
  obtain: {
    title: "Get a ticket",
    lead: (issuer) => `${issuer} issues this ticket.`,
    state: "New ticket",
    submit: "Get the ticket",
    how: "The ticket is issued at once. Then you choose where to keep it.",
    noneTitle: "The ticket is not available here",
    noneState: en.obtain.noneState,
    none: {
      closed: "No more tickets of this kind are issued.",
      membership: "The ticket comes with a membership, and the issuer sends members a link to it.",
      "point-of-sale": "The ticket is only available at the issuer’s desk.",
      "not-offered": "The issuer delivers this ticket itself, not on this page.",
      "issuer-fills-in": "The issuer must enter some of the details on the ticket.",
      price: "The ticket is for sale. You pay the issuer for it, not on this page.",
    },
    ask: (issuer) => `${issuer} answers questions about the ticket:`,
    have: "If you have the ticket already, the link that you were given opens it again.",
  },
  byKennitala: {
    title: "Get your ticket",
    lead: (issuer) => `Enter the kennitala of the person whose ticket it is. ${issuer} issued it.`,
    submit: "Get the ticket",
    how: "You can get the ticket here until it is in a wallet. After that, open it in the wallet.",
    problemTitle: "You did not get the ticket",
    refused: "No ticket is waiting for this kennitala. If you expect one, ask the issuer.",
  },
  onPass: {
    pass: "Ticket",
    holder: "Holder",
    link: "The ticket on the web",
    about: "About the ticket",
  },
  noAppleWallet: {
    body: "Tickets cannot be added to Apple Wallet right now. The ticket remains valid and is still shown on the web. Try again later.",
  },
};
