import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { type NotificationRequest, passStatuses, passWallets } from "#contract/index.ts";
import {
  safeLength,
  type TypedNotification,
  untouchedFor,
  untouchedNotification,
} from "#portal/messaging/sending/notification-request.ts";
import { NotificationForm } from "../../../../_messages/notification-form.tsx";
import { staffPage } from "../../../../_shell/staff-page.tsx";
import { MessageWritePage } from "../../pass-form/pass-form-page.tsx";
import { notifyPass } from "./actions.ts";

export const generateMetadata = titled("staff.notification.title");

export default staffPage<{ id: string }>("message:send", async (_staff, page) => {
  const t = await getTranslations("staff.notification");
  const status = await getTranslations("status");
  return (
    <MessageWritePage
      {...page}
      kind="notification"
      titleOf={async () => t("title")}
      drawForm={async ({ pass, earlier, problems, carried }) => (
        <ClientStrings namespaces={["staff.notification", "staff.notification.lost"]}>
          <NotificationForm
            act={notifyPass}
            hint={t("messageHint", { safe: safeLength })}
            wallets={passWallets.map((value) => ({ value, label: t(`wallet.${value}`) }))}
            statuses={passStatuses.map((value) => ({ value, label: status(`${value}.label`) }))}
            untouched={untouchedFor(pass?.status)}
            before={earlier?.kind === "notification" ? typedOf(earlier.request ?? {}) : undefined}
            problems={problems}
            carried={carried}
          />
        </ClientStrings>
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
