import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import type { PassInHand } from "#portal/passes/pass-in-hand.ts";

/** In place of a pass: why it cannot be shown, and what to do next. */
export async function PassNotThere({ looked }: { looked: Exclude<PassInHand, { kind: "pass" }> }) {
  const t = await getTranslations("staff.trouble");
  const word = looked.kind === "trouble" ? looked.trouble : "no-such-pass";
  const retry = await getTranslations("trouble");
  return (
    <PageMessage
      icon={word === "unreachable" ? "offline" : word === "no-such-pass" ? "question" : "alert"}
      title={t(`${word}.title`)}
      body={t(`${word}.body`)}
      actions={
        word === "no-such-pass" ? (
          <ButtonLink href="/staff/members">{t("toMembers")}</ButtonLink>
        ) : (
          <ButtonLink href="">{retry("retry")}</ButtonLink>
        )
      }
    />
  );
}
