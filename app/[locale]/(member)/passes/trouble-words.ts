import { getTranslations } from "next-intl/server";
import { formatKennitala } from "#contract/index.ts";
import type { Member } from "#portal/auth/member/member-session.ts";
import type { GetPassTrouble } from "./actions.ts";

export type TroubleWords = Record<GetPassTrouble, { title: string; body: string; next: string }>;

export const everyGetPassTrouble = [
  "not-eligible",
  "not-a-member",
  "kennitala-invalid",
  "issue-uncertain",
  "broken-contract",
  "fault",
] as const satisfies readonly GetPassTrouble[];

export async function troubleWords(member: Member): Promise<TroubleWords> {
  const t = await getTranslations("trouble");
  const kennitala = formatKennitala(member.kennitala);
  const words = everyGetPassTrouble.map((trouble) => [
    trouble,
    {
      title: t(`${trouble}.title`),
      body: t(`${trouble}.body`, { kennitala }),
      next: t(`${trouble}.next`),
    },
  ]);
  return Object.fromEntries(words);
}
