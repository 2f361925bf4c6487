import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { type Pass, type PassTemplate, recordIdSchema } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { Dispatch } from "#portal/messaging/sending/dispatch.ts";
import { findDispatch } from "#portal/messaging/sending/dispatch-list.ts";
import { isDeleted } from "#portal/passes/pass-actions.ts";
import type { Problem } from "../../../_form/form-state.ts";
import type { MessageKind } from "../../../_messages/message-address.ts";
import { sendRefusalWords } from "../../../_messages/message-status.ts";
import type { ListQuery } from "../../../_shell/list-query.ts";
import { passAddress } from "../pass-address.ts";
import { BackToMember, PassFormPage, passOnForm } from "./pass-form-page.tsx";

interface FormGiven {
  /** Undefined when the service does not show it, and the form stands alone. */
  pass: Pass | undefined;
  template: PassTemplate | undefined;
  /** An earlier message of this kind on this pass, to send it again on purpose. */
  earlier: Dispatch | undefined;
  /** What the service refused of it. */
  problems: Problem[];
  carried: Record<"passId" | "formToken" | "find" | "again", string>;
}

interface MessageWritePageProps {
  id: string;
  query: ListQuery;
  kind: MessageKind;
  titleOf: (pass: Pass | undefined) => Promise<string>;
  drawForm: (given: FormGiven) => Promise<ReactNode>;
}

/** Where a message on a pass is written, a text or a notification. */
export async function MessageWritePage(props: MessageWritePageProps) {
  const { id, query, kind, titleOf, drawForm } = props;
  const { find: memberSearch, again } = query;
  const loaded = await passOnForm(id);
  const { pass, template } = loaded.kind === "pass" ? loaded : {};
  if (pass && isDeleted(pass)) return <Deleted pass={pass} memberSearch={memberSearch} />;
  const earlier = await findEarlier(kind, again, id);
  const form = await drawForm({
    pass,
    template,
    earlier,
    problems: await refusedProblems(earlier),
    carried: {
      passId: id,
      formToken: randomUUID(),
      find: typeof memberSearch === "string" ? memberSearch : "",
      again: earlier && typeof again === "string" ? again : "",
    },
  });
  return (
    <PassFormPage loaded={loaded} memberSearch={memberSearch} title={await titleOf(pass)}>
      {form}
    </PassFormPage>
  );
}

/** A pass that is gone, or is going: nobody is sent anything about it. */
async function Deleted({ pass, memberSearch }: { pass: Pass; memberSearch: unknown }) {
  const t = await getTranslations("staff.messages");
  return (
    <>
      <BackToMember memberSearch={memberSearch} />
      <PageMessage
        icon="removed"
        title={t("deleted")}
        body={t("deletedBody")}
        actions={
          <ButtonLink manner="secondary" href={passAddress(pass.id, { memberSearch })}>
            {t("toPass")}
          </ButtonLink>
        }
      />
    </>
  );
}

async function findEarlier(kind: MessageKind, again: unknown, passId: string) {
  const id = recordIdSchema.safeParse(again);
  const earlier = id.success ? await findDispatch(getDatabase(), id.data) : undefined;
  return earlier?.kind === kind && earlier.passId === passId ? earlier : undefined;
}

/** What the service refused of an earlier message, at its field, where it is written anew. */
async function refusedProblems(earlier: Dispatch | undefined): Promise<Problem[]> {
  if (earlier?.state !== "refused" || !earlier.refusedField) return [];
  const words = (await sendRefusalWords())(earlier);
  return [{ field: earlier.refusedField, words }];
}
