import { getTranslations } from "next-intl/server";
import { statusWordOf } from "#app/[locale]/(member)/passes/card-state.ts";
import { StatusWord } from "#components/ui/status-word.tsx";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { passStatusStyle } from "#theme/pass-status-style.ts";
import { passAddress } from "./pass-address.ts";

/** Which pass it is about: its kind, its state, and how to tell it from another. */
export async function PassHead({
  pass,
  template,
  find,
}: {
  pass: Pass;
  template: PassTemplate | undefined;
  find: unknown;
}) {
  const t = await getTranslations();
  return (
    <div className="mb-6 border-y border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-6">
        <a
          href={passAddress(pass.id, { find })}
          className="-my-2.5 inline-block py-2.5 text-lg font-semibold underline underline-offset-4"
        >
          {template?.name ?? t("staff.pass.unnamed")}
        </a>
        <StatusWord
          {...passStatusStyle(pass.status)}
          label={t(`status.${statusWordOf(pass.status)}.label`)}
        />
      </p>
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {pass.externalIdentifier ?? t("staff.pass.number", { id: pass.id })}
      </p>
    </div>
  );
}
