import { type KeyObject, sign } from "node:crypto";
import type { PassStatus } from "#contract/index.ts";
import { passStatusOf } from "../domain/pass-status.ts";
import type { WalletPass } from "../store/wallet-pass.ts";
import type { FaceLocalisation, PassFace } from "./pass-face.ts";

/** Settings for platform B: the service account, which signs the save links, and the REST interface. */
export interface PlatformB {
  /** The issuer's number on the platform; every identifier there begins with it. */
  issuerId: string;
  /** The service account, as the platform calls it. */
  account: string;
  key: KeyObject;
  /** What a signed pass is put behind, without a slash at the end. */
  saveUrl: string;
  /**
   * Addresses of the REST interface, the token endpoint and the root keys of callbacks. If absent, save links
   * contain the whole pass.
   */
  api?: { url: string; tokenUrl: string; keysUrl: string };
}

/** Maximum length of a link's token, by the platform: longer addresses fail in some browsers. */
const maxTokenLength = 1_800;

export interface SaveLinkRequest {
  pass: WalletPass;
  face: PassFace;
  localisation: FaceLocalisation;
  /** The origin of the pages from which the link is followed. */
  origin: string;
  deliveryPageUrl: string;
  now: Date;
}

/** Save link that names an object by its identifier alone: the object must exist on platform B. */
export function thinSaveLinkOf(
  platformB: PlatformB,
  { origin, now, object }: { origin: string; now: Date; object: { id: string; classId: string } },
): string {
  const { id, classId } = object;
  const payload = { genericObjects: [{ id, classId }] };
  return `${platformB.saveUrl}/${signedToken(platformB.key, claimsOf(platformB, origin, now, payload))}`;
}

/**
 * Save link that contains the whole pass, for when the REST interface is not configured or fails. Fields are
 * left out from the end until the token fits; the pass links to its delivery page, which shows all of them.
 */
export function saveLinkOf(platformB: PlatformB, request: SaveLinkRequest): string {
  const { origin, now } = request;
  const { passClass, object } = resourcesOf(platformB, request);
  const { textModulesData, ...rest } = object;
  for (let fieldCount = textModulesData.length; ; fieldCount -= 1) {
    const shortened = { ...rest, textModulesData: textModulesData.slice(0, fieldCount) };
    const payload = { genericClasses: [passClass], genericObjects: [shortened] };
    const token = signedToken(platformB.key, claimsOf(platformB, origin, now, payload));
    if (token.length <= maxTokenLength || fieldCount === 0) return `${platformB.saveUrl}/${token}`;
  }
}

function claimsOf({ account }: PlatformB, origin: string, now: Date, payload: unknown) {
  const iat = Math.floor(now.getTime() / 1000);
  return { iss: account, aud: "google", typ: "savetowallet", iat, origins: [origin], payload };
}

/** The class of a pass's template and the object of the pass, in the format of platform B. */
export function resourcesOf(
  { issuerId }: PlatformB,
  { pass, face, localisation, deliveryPageUrl, now, origin }: SaveLinkRequest,
) {
  const { issuer, template, validFrom, expirationDate } = pass;
  const fields = [...face.front, ...face.back.filter(({ key }) => key !== "link")];
  const text = (value: string) => ({ defaultValue: { language: localisation.language, value } });
  const classId = `${issuerId}.${pass.code.passTemplateId}`;
  const object = {
    id: `${issuerId}.${pass.id}`,
    classId,
    state: states[passStatusOf(pass, now)],
    hexBackgroundColor: issuer.cardColour,
    cardTitle: text(issuer.name),
    header: text(face.primary.value),
    subheader: text(face.primary.label),
    textModulesData: fields.map(({ key, label, value }) => ({
      id: key,
      header: label,
      body: value,
    })),
    linksModuleData: {
      uris: [{ id: "link", uri: deliveryPageUrl, description: linkLabel(face) }],
    },
    ...((validFrom || expirationDate) && {
      validTimeInterval: {
        ...(validFrom && { start: { date: validFrom.toISOString() } }),
        ...(expirationDate && { end: { date: expirationDate.toISOString() } }),
      },
    }),
    ...(face.code !== undefined && {
      barcode: { type: "QR_CODE", value: face.code, alternateText: face.code },
    }),
  };
  const passClass = {
    id: classId,
    // Platform B calls back at https addresses only.
    ...(origin.startsWith("https:") && {
      callbackOptions: { url: `${origin}/platform-b/callback` },
    }),
    ...(template.isSharingProhibited && {
      multipleDevicesAndHoldersAllowedStatus: "ONE_USER_ALL_DEVICES",
    }),
  };
  return { passClass, object };
}

function linkLabel({ back }: PassFace): string {
  return back.find(({ key }) => key === "link")?.label ?? "";
}

const states: Record<PassStatus, string> = {
  EXPIRED: "EXPIRED",
  REDEEMED: "COMPLETED",
  VOIDED: "INACTIVE",
  DELETED: "INACTIVE",
  DELETE_IN_PROGRESS: "INACTIVE",
  ACTIVE: "ACTIVE",
  INACTIVE: "ACTIVE",
  UNCLAIMED: "ACTIVE",
  UPDATES_OFF: "ACTIVE",
};

/** JSON Web Token (RS256), signed with the key of the service account. */
export function signedToken(key: KeyObject, claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ alg: "RS256", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
}
