import { writeFile } from "node:fs/promises";
import path from "node:path";

const id = (kind: number, number: number) =>
  `${String(kind).padStart(8, "0")}-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const coupon = id(1, 1);
export const onRequest = id(2, 1);
/** What each gift card holds before the first round. */
export const initialBalance = 1_000_000;
export const giftCodes = ["GiftCard00000000000001", "GiftCard00000000000002"];
/** Everybody qualifies for the pass on request. */
export const kennitalaOf = (number: number) => `0101${String(number).padStart(6, "0")}`;

/** Room for many rounds of writes, as a fixture file. */
export async function writeKillWorld(directory: string, members: number): Promise<string> {
  const nafn = { identifier: "nafn", label: "Nafn", isMandatory: true, format: "TEXT" };
  const fixture = {
    issuers: [
      {
        id: id(9, 1),
        name: "Félagið",
        colours: { card: "#0b3d5c", accent: "#f2b84b" },
        keys: [{ keyId: "demo", token: "demo" }],
        passTemplates: [
          { id: coupon, type: "COUPON", inputFields: [{ ...nafn, type: "ISSUER" }] },
          {
            id: id(1, 2),
            type: "GIFT",
            giftCard: { initialAmount: 0 },
            passes: giftCodes.map((scanCode, at) => ({
              id: id(3, at),
              balance: initialBalance,
              scanCode,
            })),
          },
          { id: id(1, 3), type: "MEMBER" },
        ],
        membershipTypes: [
          { id: onRequest, name: "Að ósk", issuance: "on-request", passTemplateId: id(1, 3) },
        ],
        members: Array.from({ length: members }, (_, number) => ({
          id: id(4, number),
          kennitala: kennitalaOf(number),
          name: "Gunna",
          sourceStatuses: [{ membershipTypeId: onRequest, qualifies: true }],
        })),
      },
    ],
  };
  const file = path.join(directory, "world.json");
  await writeFile(file, JSON.stringify(fixture));
  return file;
}
