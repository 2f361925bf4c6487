import { readTypedKennitala } from "#contract/index.ts";

/** Kennitalas that only members of the demo's list have. */
const ofTheList = /^010130(3\d{3})$/;

export function isOfTheList(kennitala: string): boolean {
  return ofTheList.test(kennitala);
}

const membershipTypeId = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1001";

/**
 * Members of the demo's list (`list.csv`), in the form of a fixture. Their state follows from their
 * position: of twenty, eight have the pass in a wallet, eight have not fetched it, and four have
 * states of their own; one of forty is not on the register.
 */
export function listMembers(list: string): object[] {
  const named = new Map<string, string>();
  for (const line of list.split("\r\n")) {
    const [kennitala = "", name = ""] = line.split(";");
    const read = readTypedKennitala(kennitala.replace(/^(?=\d{9}$)/, "0"));
    const digits = read.ok ? ofTheList.exec(read.kennitala)?.[1] : undefined;
    // A row with a fault names nobody.
    if (digits && line.split(";").length === 3 && !named.has(digits)) named.set(digits, name);
  }
  return [...named].flatMap(([digits, name], place) => memberOf(digits, name, place) ?? []);
}

function memberOf(digits: string, name: string, place: number): object | undefined {
  const kind = place % 20;
  if (kind === 19 && place % 40 === 19) return undefined;
  const status = kind === 18 ? "PENDING" : kind === 19 ? "ENDED" : "ACTIVE";
  const id = (part: number) => `0b7c1f6e-5a51-4b0c-9d0${part}-6f1f7a3d${digits}`;
  const pass = {
    id: id(3),
    inputFields: [
      { identifier: "nafn", value: name },
      { identifier: "felagsnumer", value: `2${digits}` },
    ],
    ...(kind === 16 && { voidedAt: "-P7D" }),
    ...(kind === 17 && { createdAt: "-P2Y", expirationDate: "-P30D" }),
    ...(kind < 8 && {
      copies: [
        kind % 2 === 0
          ? { id: id(4), platform: "PLATFORM_A_WALLET", device: "iPhone" }
          : { id: id(4), platform: "PLATFORM_B_WALLET", device: "Android" },
      ],
    }),
  };
  return {
    id: id(1),
    kennitala: `010130-${digits}`,
    name,
    memberNumber: `2${digits}`,
    phone: `+354 611 ${digits}`,
    memberships: [
      {
        id: id(2),
        membershipTypeId,
        status,
        createdAt: "-P1Y",
        ...(status === "ENDED" && { endedAt: "-P60D" }),
        passes: status === "ACTIVE" ? [pass] : [],
      },
    ],
  };
}
