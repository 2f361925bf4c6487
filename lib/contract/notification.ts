import { z } from "zod";
import { type PassStatus, passStatuses } from "./pass.ts";
import { nonBlankText, openEnum, optional, recordIdSchema, timestampSchema } from "./values.ts";

/** The wallet platforms, under the interface document's neutral names. */
export const passWallets = ["PLATFORM_A_WALLET", "PLATFORM_B_WALLET", "SERVICE_WALLET"] as const;
export type PassWallet = (typeof passWallets)[number];

/** Section "Notification status". For platform B alone, SENT is the end and is success. */
export const notificationStatuses = ["QUEUED", "SENT", "DELIVERED", "NO_ANSWER"] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

/** Where `passStatuses` is left out. Section "Push notification", "Queue request". */
export const defaultNotifiedStatuses = [
  "ACTIVE",
  "REDEEMED",
  "VOIDED",
  "UPDATES_OFF",
] as const satisfies readonly PassStatus[];

export const maxNotificationLength = 1_000;

/** Section "Push notification", "Queue request". */
export const notificationRequestSchema = z.object({
  passId: recordIdSchema,
  message: nonBlankText(maxNotificationLength),
  passWallets: z.array(z.enum(passWallets)).nullish(),
  passStatuses: z.array(z.enum(passStatuses)).nullish(),
});
export type NotificationRequest = z.input<typeof notificationRequestSchema>;

/** One wallet copy with its complete status history. Section "Pass instance entry". */
const passInstanceSchema = z.object({
  id: recordIdSchema,
  device: z.string(),
  statusHistory: z.array(
    z.object({ status: openEnum(notificationStatuses), whenCreated: timestampSchema }),
  ),
});

/** Section "Notification object". */
export const notificationSchema = z.object({
  id: recordIdSchema,
  passId: recordIdSchema,
  message: z.string(),
  status: openEnum(notificationStatuses),
  whenCreated: timestampSchema,
  sentAt: optional(timestampSchema),
  deliveredAt: optional(timestampSchema),
  passInstances: z.array(passInstanceSchema),
});
export type Notification = z.infer<typeof notificationSchema>;
