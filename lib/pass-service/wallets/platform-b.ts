import { type KeyObject, sign } from "node:crypto";
import type { PassStatus } from "#contract/index.ts";
import { passStatusOf } from "../domain/pass-status.ts";
import type { WalletPass } from "../store/wallet-pass.ts";
import type { FaceLocalisation, PassFace } from "./pass-face.ts";

/** Platform B's wallet as the service reaches it: by links that the account signs. */
export interface PlatformB {
  /** The issuer's number on the platform; every identifier there begins with it. */
  issuerId: string;
  /** The service account, as the platform calls it. */
  account: string;
  key: KeyObject;
  /** What a signed pass is put behind, without a slash at the end. */
  saveUrl: string;
}

/** Maximum length of a link's token, by the platform: longer addresses fail in some browsers. */
const maxTokenLength = 1_800;

interface SaveLinkRequest {
  pass: WalletPass;
  face: PassFace;
  localisation: FaceLocalisation;
  /** The origin of the pages from which the link is followed. */
  origin: string;
  deliveryPageUrl: string;
  now: Date;
}

/**
 * The link that puts a pass into platform B's wallet: the whole pass as a signed token. Fields that
 * would make it too long are left out from the end; the pass itself leads to the web, where all of
 * them stand.
 */
export function saveLinkOf(platformB: PlatformB, request: SaveLinkRequest): string {
  const fields = [...request.face.front, ...request.face.back.filter(({ key }) => key !== "link")];
  for (let fieldCount = fields.length; ; fieldCount -= 1) {
    const token = tokenOf(platformB, claimsOf(platformB, request, fields.slice(0, fieldCount)));
    if (token.length <= maxTokenLength || fieldCount === 0) return `${platformB.saveUrl}/${token}`;
  }
}

function claimsOf(
  { issuerId, account }: PlatformB,
  { pass, face, localisation, origin, deliveryPageUrl, now }: SaveLinkRequest,
  fields: PassFace["front"],
) {
  const { issuer, template, validFrom, expirationDate } = pass;
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
    ...(face.code !== undefined && { barcode: { type: "QR_CODE", value: face.code } }),
  };
  const passClass = {
    id: classId,
    ...(template.isSharingProhibited && {
      multipleDevicesAndHoldersAllowedStatus: "ONE_USER_ALL_DEVICES",
    }),
  };
  return {
    iss: account,
    aud: "google",
    typ: "savetowallet",
    iat: Math.floor(now.getTime() / 1000),
    origins: [origin],
    payload: { genericClasses: [passClass], genericObjects: [object] },
  };
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

function tokenOf({ key }: PlatformB, claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ alg: "RS256", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
}
