import type { Metadata } from "next";
import { getTranslations } from "#app/i18n/translations.ts";
import { pageTitle } from "#app/page-title.ts";
import { type NotificationRequest, passStatuses, passWallets } from "#contract/index.ts";
import {
  safeLength,
  type TypedNotification,
  untouchedNotification,
} from "#portal/messaging/sending/notification-request.ts";
import { pickMessages } from "../../../../_shell/pick-messages.ts";
import { staffPage } from "../../../../_shell/staff-page.tsx";
import { MessageWritePage, type MessageWriteProps } from "../message-write-page.tsx";
import { notifyPass } from "./actions.ts";
import { NotificationForm } from "./notification-form.tsx";
import { notificationKeys } from "./notification-state.ts";

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("staff.notification"))("title"));
}

export default staffPage<MessageWriteProps>("message:send", async (_staff, props) => {
  const t = await getTranslations("staff.notification");
  const status = await getTranslations("status");
  return (
    <MessageWritePage
      {...props}
      kind="notification"
      titleOf={async () => t("title")}
      drawForm={async ({ earlier, problems, carried }) => (
        <NotificationForm
          act={notifyPass}
          words={await pickMessages("notification", notificationKeys, { safe: safeLength })}
          wallets={passWallets.map((value) => ({ value, label: t(`wallet.${value}`) }))}
          statuses={passStatuses.map((value) => ({ value, label: status(`${value}.label`) }))}
          untouched={untouchedNotification}
          before={earlier?.kind === "notification" ? typedOf(earlier.request ?? {}) : undefined}
          problems={problems}
          carried={carried}
        />
      )}
    />
  );
});

function typedOf(request: Partial<NotificationRequest>): TypedNotification {
  const { message, passWallets: wallets, passStatuses: statuses } = request;
  return {
    message: message ?? "",
    wallets: wallets ?? untouchedNotification.wallets,
    statuses: statuses ?? untouchedNotification.statuses,
  };
}
