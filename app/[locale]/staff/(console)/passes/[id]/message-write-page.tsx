import { randomUUID } from "node:crypto";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { type PassTemplate, recordIdSchema } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import type { Dispatch } from "#portal/messaging/sending/dispatch.ts";
import { findDispatch } from "#portal/messaging/sending/dispatch-list.ts";
import type { MessageKind } from "../../../_messages/message-address.ts";
import type { ListQuery } from "../../../_shell/list-query.ts";
import { PassFormPage, passOnForm } from "./pass-form-page.tsx";

export interface MessageWriteProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<ListQuery>;
}

interface FormGiven {
  template: PassTemplate | undefined;
  /** An earlier message of this kind on this pass, to send it again on purpose. */
  earlier: Dispatch | undefined;
  carried: Record<"passId" | "formToken" | "find" | "again", string>;
}

interface MessageWritePageProps extends MessageWriteProps {
  kind: MessageKind;
  drawForm: (given: FormGiven) => Promise<ReactNode>;
}

/** Where a message on a pass is written, a text or a notification. */
export async function MessageWritePage(props: MessageWritePageProps) {
  const { kind, drawForm } = props;
  const { id } = await props.params;
  const { find: memberSearch, again } = await props.searchParams;
  const loaded = await passOnForm(id);
  const t = await getTranslations(`staff.${kind}`);
  const earlier = await findEarlier(kind, again, id);
  const form = await drawForm({
    template: loaded.kind === "pass" ? loaded.template : undefined,
    earlier,
    carried: {
      passId: id,
      formToken: randomUUID(),
      find: typeof memberSearch === "string" ? memberSearch : "",
      again: earlier && typeof again === "string" ? again : "",
    },
  });
  return (
    <PassFormPage loaded={loaded} memberSearch={memberSearch} title={t("title")}>
      {form}
    </PassFormPage>
  );
}

async function findEarlier(kind: MessageKind, again: unknown, passId: string) {
  const id = recordIdSchema.safeParse(again);
  const earlier = id.success ? await findDispatch(getDatabase(), id.data) : undefined;
  return earlier?.kind === kind && earlier.passId === passId ? earlier : undefined;
}
