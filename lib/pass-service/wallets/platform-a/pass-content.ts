import type { PassTemplateType } from "#contract/index.ts";
import { issuerTheme } from "#theme/issuer-theme.ts";
import type { WalletPass } from "../../store/wallet-pass.ts";
import type { FaceField, PassFace } from "../pass-face.ts";

/** The identity under which passes for platform A are signed. */
export interface PassIdentity {
  passTypeId: string;
  teamId: string;
}

const styles: Record<PassTemplateType, "generic" | "coupon" | "eventTicket" | "storeCard"> = {
  ID: "generic",
  MEMBER: "generic",
  STORAGE: "generic",
  COUPON: "coupon",
  TICKET: "eventTicket",
  MULTI_TICKET: "eventTicket",
  APPOINTMENT_PASS: "eventTicket",
  PUNCH: "storeCard",
  GIFT: "storeCard",
};

/**
 * Maximum of secondary and auxiliary fields on the front: the platform shows four in all, and on an event
 * ticket four of each. Further fields go to the back.
 */
const maxInRow = 4;
const maxFrontFields = { generic: maxInRow, coupon: maxInRow, storeCard: maxInRow, eventTicket: 8 };
const maxLocations = 10;

/** `pass.json`: what the wallet shows and how it asks for what is new. */
export function passContentOf(
  pass: WalletPass,
  face: PassFace,
  identity: PassIdentity,
  service: { webServiceUrl: string; authenticationToken: string },
): Record<string, unknown> {
  const { issuer, template } = pass;
  const colours = issuerTheme({ card: issuer.cardColour, accent: issuer.accentColour });
  const ink = rgb(colours["--card-ink"] ?? "#ffffff");
  const style = styles[template.type];
  const front = face.front.slice(0, maxFrontFields[style]);
  const [message, ...back] = face.back;
  const surplus = face.front.slice(maxFrontFields[style]);
  return {
    formatVersion: 1,
    passTypeIdentifier: identity.passTypeId,
    teamIdentifier: identity.teamId,
    serialNumber: pass.id,
    organizationName: issuer.name,
    description: face.title,
    logoText: issuer.name,
    backgroundColor: rgb(issuer.cardColour),
    foregroundColor: ink,
    labelColor: ink,
    webServiceURL: service.webServiceUrl,
    authenticationToken: service.authenticationToken,
    sharingProhibited: template.isSharingProhibited,
    voided: face.isSpent,
    ...(pass.expirationDate && { expirationDate: pass.expirationDate.toISOString() }),
    ...(pass.validFrom && { relevantDate: pass.validFrom.toISOString() }),
    ...(pass.locations.length > 0 && { locations: pass.locations.slice(0, maxLocations) }),
    ...(face.code !== undefined && {
      barcodes: [
        {
          format: "PKBarcodeFormatQR",
          message: face.code,
          messageEncoding: "iso-8859-1",
          altText: face.code,
        },
      ],
    }),
    [style]: {
      primaryFields: [fieldOf(face.primary)],
      secondaryFields: front.slice(0, maxInRow).map(fieldOf),
      auxiliaryFields: front.slice(maxInRow).map(fieldOf),
      backFields: [...(message ? [message] : []), ...surplus, ...back].map(fieldOf),
    },
  };
}

/** A field; with `changeMessage` the wallet tells of a new value, which is how messages appear. */
function fieldOf(field: FaceField): Record<string, unknown> {
  const { key, label, value, moment, kronur, stamps } = field;
  if (moment) {
    return {
      key,
      label,
      value: wholeSecond(moment),
      dateStyle: "PKDateStyleMedium",
      timeStyle: "PKDateStyleShort",
    };
  }
  if (kronur !== undefined) {
    return { key, label, value: kronur, currencyCode: "ISK", changeMessage: `${label}: %@` };
  }
  if (stamps !== undefined) return { key, label, value: stamps, changeMessage: `${label}: %@` };
  return { key, label, value, ...(key === "message" && { changeMessage: "%@" }) };
}

/** The words of one face in those of another, as far as they differ. */
export function translationsOf(from: PassFace, into: PassFace): Record<string, string> {
  const textsOf = ({ primary, front, back }: PassFace) =>
    [primary, ...front, ...back].flatMap((field) => {
      const { label, changeMessage, value } = fieldOf(field);
      return [label, changeMessage, value].map(String);
    });
  const texts = textsOf(into);
  const pairs = textsOf(from).map((text, at) => [text, texts[at] ?? text] as const);
  return Object.fromEntries(pairs.filter(([text, other]) => text !== other));
}

function rgb(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `rgb(${parts.join(", ")})`;
}

/** A moment in a field, as the wallet's own examples have it: without fractions of a second. */
function wholeSecond(moment: Date): string {
  return moment.toISOString().replace(/\.\d+Z$/, "Z");
}
