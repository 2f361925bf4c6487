import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "#app/page-title.ts";
import { type NotificationRequest, recordIdSchema } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findDispatch } from "#portal/sending/dispatch-list.ts";
import {
  type TypedNotification,
  untouchedNotification,
} from "#portal/sending/notification-request.ts";
import { staffPage } from "../../../../_shell/staff-page.tsx";
import { BackToMember, PassHead, PassNotThere, passOnForm } from "../pass-form-page.tsx";
import { notifyPass } from "./actions.ts";
import { NotificationForm } from "./notification-form.tsx";
import { notificationWords } from "./notification-words.ts";

interface NotifyPass {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("staff.notification"))("title"));
}

export default staffPage<NotifyPass>("message:send", async (_staff, props) => {
  const { id } = await props.params;
  const { find, again } = await props.searchParams;
  const looked = await passOnForm(id);
  if (looked.kind !== "pass" && looked.kind !== "form-alone") {
    return <PassNotThere looked={looked} />;
  }
  const template = looked.kind === "pass" ? looked.template : undefined;
  const t = await getTranslations("staff.notification");
  const earlier = await typedBefore(again, id);
  return (
    <>
      <BackToMember find={find} />
      <h1 className="mb-4 text-2xl leading-tight font-bold">{t("title")}</h1>
      {looked.kind === "pass" && <PassHead pass={looked.pass} template={template} find={find} />}
      <NotificationForm
        act={notifyPass}
        words={await notificationWords()}
        before={earlier ?? untouchedNotification}
        carried={{
          passId: id,
          formToken: randomUUID(),
          find: typeof find === "string" ? find : "",
          again: earlier && typeof again === "string" ? again : "",
        }}
      />
    </>
  );
});

/** What an earlier notification on this pass asked for, to send it again on purpose. */
async function typedBefore(again: unknown, passId: string): Promise<TypedNotification | undefined> {
  const id = recordIdSchema.safeParse(again);
  const earlier = id.success ? await findDispatch(getDatabase(), id.data) : undefined;
  if (earlier?.kind !== "notification" || earlier.passId !== passId) return undefined;
  const { message, passWallets, passStatuses } = (earlier.request ??
    {}) as Partial<NotificationRequest>;
  return {
    message: message ?? "",
    wallets: passWallets ?? untouchedNotification.wallets,
    statuses: passStatuses ?? untouchedNotification.statuses,
  };
}
