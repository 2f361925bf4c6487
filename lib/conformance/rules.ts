import { type Rule, sections } from "./rule.ts";
import { authentication } from "./sections/authentication.ts";
import { errors } from "./sections/errors.ts";
import { membersBoth } from "./sections/members-both.ts";
import { membersIssue } from "./sections/members-issue.ts";
import { membersLookup } from "./sections/members-lookup.ts";
import { notifications } from "./sections/notifications.ts";
import { passStatus } from "./sections/pass-status.ts";
import { passTemplates } from "./sections/pass-templates.ts";
import { passWrites } from "./sections/pass-writes.ts";
import { passes } from "./sections/passes.ts";
import { scanning } from "./sections/scanning.ts";
import { sms } from "./sections/sms.ts";
import { smsText } from "./sections/sms-text.ts";

/** Every rule of the interface document, section by section. */
export const rules: readonly Rule[] = [
  ...authentication,
  ...membersBoth,
  ...membersLookup,
  ...membersIssue,
  ...passes,
  ...passWrites,
  ...passStatus,
  ...scanning,
  ...passTemplates,
  ...sms,
  ...smsText,
  ...notifications,
  ...errors,
].toSorted((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section));
