import type { EndpointHandlers } from "./endpoint-handler.ts";
import { createPass } from "./endpoints/create-pass.ts";
import { issueMemberPass } from "./endpoints/issue-member-pass.ts";
import { listPassTemplates } from "./endpoints/list-pass-templates.ts";
import { lookUpMember } from "./endpoints/look-up-member.ts";
import { performScanAction } from "./endpoints/perform-scan-action.ts";
import { queueNotification } from "./endpoints/queue-notification.ts";
import { sendSms } from "./endpoints/queue-sms.ts";
import { readNotification } from "./endpoints/read-notification.ts";
import { readPass } from "./endpoints/read-pass.ts";
import { readPassTemplate } from "./endpoints/read-pass-template.ts";
import { readSms } from "./endpoints/read-sms.ts";
import { scan } from "./endpoints/scan.ts";
import { updatePass } from "./endpoints/update-pass.ts";

/** Who answers which endpoint of the interface. */
export const endpointHandlers: EndpointHandlers = {
  createPass,
  readPass,
  updatePass,
  scan,
  performScanAction,
  lookUpMember,
  issueMemberPass,
  listPassTemplates,
  readPassTemplate,
  sendSms,
  readSms,
  queueNotification,
  readNotification,
};
