import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import type { LoadedPass } from "#portal/passes/load-pass.ts";
import { ServiceTrouble } from "../../../service-trouble.tsx";

/** In place of a pass: why it cannot be shown, and what to do next. */
export async function PassNotThere({ looked }: { looked: Exclude<LoadedPass, { kind: "pass" }> }) {
  if (looked.kind === "failed") return <ServiceTrouble trouble={looked.failure} />;
  const t = await getTranslations("staff.trouble");
  return (
    <PageMessage
      icon="question"
      title={t("no-such-pass.title")}
      body={t("no-such-pass.body")}
      actions={
        <>
          <ButtonLink href="/staff/members">{t("toMembers")}</ButtonLink>
          <ButtonLink manner="secondary" href="/staff/passes">
            {t("toPasses")}
          </ButtonLink>
        </>
      }
    />
  );
}
