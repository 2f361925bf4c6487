import "server-only";
import { cache } from "react";
import type { Kennitala } from "#contract/index.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { readMemberLookup } from "#portal/pass-service-failure.ts";

/** The member lookup, asked of the pass service anew on every visit and once within it. */
export const lookUpMember = cache(async (kennitala: Kennitala) =>
  readMemberLookup(await getPassClient().members.lookUp({ kennitala })),
);
