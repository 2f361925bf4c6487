import { getTranslations } from "#app/i18n/translations.ts";
import { StatusWord } from "#components/ui/status-word.tsx";
import { isClosedPassStatus, type Pass } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { MemberOfPass } from "#portal/memberships/member-of-pass.ts";
import {
  newestReachedCopies,
  type ReachedCopies,
} from "#portal/messaging/sending/reached-copies.ts";
import { statusStyleOf } from "../../../_messages/status-style.ts";
import { TimeAgo } from "../../../_shell/time-ago.tsx";

interface PassWalletsProps {
  pass: Pass;
  member: MemberOfPass | undefined;
}

/** Which wallets hold the pass: no more than the service tells, and what the last notification met. */
export async function PassWallets({ pass, member }: PassWalletsProps) {
  const t = await getTranslations("staff.pass");
  const reached = await newestReachedCopies(getDatabase(), pass.id);
  return (
    <>
      <p>{t(`wallet.${walletWordOf(pass.status, member)}`)}</p>
      {reached && <Reached reached={reached} />}
    </>
  );
}

function walletWordOf(status: string, member: MemberOfPass | undefined) {
  if (member) return member.walletInstalled ? "installed" : "notInstalled";
  if (status === "UNCLAIMED") return "unclaimed";
  if (status === "ACTIVE") return "active";
  if (status === "UPDATES_OFF") return "off";
  // A pass that is not valid yet may be in a wallet or in none: the interface does not say.
  return isClosedPassStatus(status) ? "closed" : "untold";
}

async function Reached({ reached }: { reached: ReachedCopies }) {
  const t = await getTranslations("staff.pass");
  const words = await getTranslations("staff.dispatch");
  const messages = await getTranslations("staff.messages");
  const shown = reached.copies.length;
  return (
    <>
      <p className="mt-3">
        <a
          href={`/staff/notifications/${reached.dispatchId}`}
          className="-my-2.5 inline-block py-2.5 underline underline-offset-4"
        >
          {t("wallet.reached")}
        </a>{" "}
        <TimeAgo moment={reached.at} />
      </p>
      {reached.copyCount > shown && (
        <p>{messages("copiesShown", { shown, total: reached.copyCount })}</p>
      )}
      <ul className="mt-1">
        {reached.copies.map(({ id, device, status }) => {
          const style = statusStyleOf(status);
          return (
            <li
              key={id}
              className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {device || t("wallet.unnamedDevice")}
              </span>
              <StatusWord
                icon={style?.icon ?? "question"}
                tone={style?.tone ?? "info"}
                label={style ? words(`${style.word}.label`) : status}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
