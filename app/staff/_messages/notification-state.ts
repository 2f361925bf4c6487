import { passStatuses, passWallets } from "#contract/index.ts";
import type { TypedNotification } from "#portal/messaging/sending/notification-request.ts";
import { type FlowState, typedText } from "../_form/form-state.ts";

export interface NotificationState extends FlowState<TypedNotification> {
  confirmed?: {
    /** Name on the pass, where it is known. */
    holder: string | undefined;
    from: string;
    facts: string[];
    warnings: string[];
  };
}

/** Unknown choices are left out. */
export function typedNotificationOf(form: FormData): TypedNotification {
  return {
    message: typedText(form, "message"),
    wallets: passWallets.filter((wallet) => form.getAll("wallets").includes(wallet)),
    statuses: passStatuses.filter((status) => form.getAll("statuses").includes(status)),
  };
}
