import { getTranslations } from "next-intl/server";
import { Notice } from "#components/ui/notice.tsx";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { countsStamps } from "#portal/pass-writing/template-rules.ts";
import { isVoid } from "#portal/passes/pass-actions.ts";

/** What a change can do, and what it cannot, for a pass that is closed; nothing for any other. */
export async function StandingNote({ pass, template }: { pass: Pass; template: PassTemplate }) {
  const t = await getTranslations("staff");
  const word = isVoid(pass)
    ? "pass.voidedChange"
    : pass.status === "EXPIRED"
      ? "change.standing.expired"
      : pass.status === "REDEEMED"
        ? countsStamps(template)
          ? "change.standing.usedUp"
          : "change.standing.redeemed"
        : undefined;
  if (!word) return null;
  return (
    <div className="mb-6 max-w-2xl">
      <Notice tone="told" icon="stopped">
        {t(word)}
      </Notice>
    </div>
  );
}
