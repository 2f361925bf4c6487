import { getTranslations } from "#app/i18n/translations.ts";
import { StatusWord } from "#components/ui/notice.tsx";
import type { FoundPerson } from "#portal/messaging/people-search.ts";
import type { ListedMessage } from "#portal/messaging/sending/message-list.ts";
import { holderLine, readHolder } from "#portal/passes/holder-lines.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { personAddress } from "../../_messages/find-by-reference.ts";
import { messageStyleOf } from "../../_messages/message-status.ts";
import { recipientWords } from "../../_shell/formats.ts";
import { passTypeNames } from "../../_shell/pass-type-name.ts";
import type { NamedPass, PersonRow } from "../../_shell/person-table.tsx";
import { PassStatus } from "../../_shell/staff-page.tsx";

/** Maximum number of passes read from the service for one search. */
const passesRead = 8;

/**
 * Rows of a search. A row shows the newest message or, without one, the status of the pass, which is read
 * from the service for the first rows. Without an answer the status is known only if staff voided the pass.
 */
export async function searchRows(people: FoundPerson[], voided: Set<string>): Promise<PersonRow[]> {
  const withoutMessage = people.filter(({ newestMessage }) => !newestMessage).slice(0, passesRead);
  return Promise.all(
    people.map(async (person) => {
      const isRead = withoutMessage.includes(person);
      const loaded = isRead ? await loadPass(person.passId) : undefined;
      const isVoided = person.passCount === 1 && voided.has(person.passId);
      if (loaded?.kind !== "pass")
        return searchRow(person, person, isVoided ? "VOIDED" : undefined);
      const { pass, template } = loaded;
      // Without the template it is not known which of the fields name the holder.
      const holder = template ? holderLine(pass, template) : person.holder;
      return searchRow(person, { ...person, holder }, pass.status);
    }),
  );
}

/**
 * Row for a person: the name, and the numbers of passes and messages. The status of a pass tells a voided
 * pass from its replacement, which has the same name; if `status` is undefined, the newest message is shown.
 */
async function searchRow(
  person: FoundPerson,
  name: NamedPass,
  status: string | undefined,
): Promise<PersonRow> {
  const t = await getTranslations("staff.passes.results");
  const { passId, passTitle, at, passCount, messageCounts, newestMessage } = person;
  const type = passTitle ? (await passTypeNames())(passTitle) : undefined;
  const { sms, notification } = messageCounts;
  const sent = [
    sms > 0 && t("count.sms", { count: sms }),
    notification > 0 && t("count.notification", { count: notification }),
  ].filter(Boolean);
  // Without a holder's name the row is headed by the type of the pass, which is not repeated here.
  const only = readHolder(name.holder).name && type && <span lang={type.lang}>{type.words}</span>;
  const passes = passCount > 1 ? t("count.passes", { count: passCount }) : only;
  return {
    key: passId,
    href: personAddress(person),
    name,
    state: status ? (
      <PassStatus status={status} />
    ) : (
      newestMessage && <MessageState message={newestMessage} />
    ),
    at,
    facts:
      passes || sent.length > 0
        ? [
            <span key="has">
              {passes}
              {passes && sent.length > 0 && " · "}
              {[...sent, newestMessage?.kind === "sms" && recipientWords(newestMessage)]
                .filter(Boolean)
                .join(" · ")}
            </span>,
          ]
        : [],
  };
}

/** Delivery result of the newest message to a person. */
async function MessageState({ message }: { message: ListedMessage }) {
  const t = await getTranslations("staff");
  const { word, ...style } = messageStyleOf(message);
  const state = t(`messageState.${word}.label`);
  const kind = t(`messages.kinds.${message.kind}`);
  return <StatusWord {...style} label={`${kind} · ${state}`} />;
}
