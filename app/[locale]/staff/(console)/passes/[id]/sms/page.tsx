import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "#app/page-title.ts";
import type { SmsSend } from "#contract/index.ts";
import type { TypedSms } from "#portal/messaging/sending/sms-request.ts";
import { pickMessages } from "../../../../_shell/pick-messages.ts";
import { staffPage } from "../../../../_shell/staff-page.tsx";
import { MessageWritePage, type MessageWriteProps } from "../message-write-page.tsx";
import { textPassLink } from "./actions.ts";
import { SmsForm } from "./sms-form.tsx";
import { hasPhoneField, smsKeys, untouchedSms } from "./sms-form-state.ts";

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("staff.sms"))("title"));
}

export default staffPage<MessageWriteProps>("message:send", async (_staff, props) => (
  <MessageWritePage
    {...props}
    kind="sms"
    drawForm={async ({ template, earlier, carried }) => (
      <SmsForm
        act={textPassLink}
        words={await pickMessages("sms", smsKeys)}
        mayTypeNumber={hasPhoneField(template)}
        before={earlier?.kind === "sms" ? typedOf(earlier.request ?? {}) : untouchedSms}
        carried={carried}
      />
    )}
  />
));

function typedOf({ phoneNumber, content }: SmsSend): TypedSms {
  return {
    text: content?.customContent ? "own" : "template",
    content: content?.customContent ?? "",
    sender: content?.customSender ? "own" : "template",
    customSender: content?.customSender ?? "",
    recipient: phoneNumber ? "typed" : "on-file",
    phone: phoneNumber ?? "",
  };
}
