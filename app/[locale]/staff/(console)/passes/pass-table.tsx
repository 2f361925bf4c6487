import { Fragment } from "react";
import { getTranslations } from "#app/i18n/translations.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import type { HandledPass } from "#portal/passes/find-handled-passes.ts";
import { unsealHolder } from "#portal/passes/holder-lines.ts";
import { isolated } from "#theme/isolated.ts";
import { PassName } from "../../_shell/pass-name.tsx";
import { TimeAgo } from "../../_shell/time-ago.tsx";

interface PassTableProps {
  passes: HandledPass[];
  caption: string;
  empty: string;
}

/** Passes that staff had before them, the newest first. */
export async function PassTable({ passes, caption, empty }: PassTableProps) {
  const t = await getTranslations("staff.passes");
  return (
    <DataTable
      caption={caption}
      heads={[t("pass"), t("number"), t("opened")]}
      empty={<p>{empty}</p>}
      rows={passes.map(({ passId, passTitle, externalIdentifier, sealedHolder, openedAt }) => ({
        key: passId,
        href: `/staff/passes/${passId}`,
        cells: [
          <PassName
            key="pass"
            title={passTitle ?? t("unnamed")}
            holder={unsealHolder(sealedHolder)}
          />,
          <Fragment key="number">
            {externalIdentifier && <p>{isolated(externalIdentifier)}</p>}
            <p className="text-ink-soft">{passId}</p>
          </Fragment>,
          <TimeAgo key="opened" moment={openedAt} />,
        ],
      }))}
    />
  );
}
