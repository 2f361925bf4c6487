import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "#app/page-title.ts";
import { recordIdSchema, type SmsSend } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findDispatch } from "#portal/sending/dispatch-list.ts";
import type { TypedSms } from "#portal/sending/sms-request.ts";
import { staffPage } from "../../../../_shell/staff-page.tsx";
import { BackToMember, PassHead, PassNotThere, passOnForm } from "../pass-form-page.tsx";
import { previewText, textPassLink } from "./actions.ts";
import { SmsForm } from "./sms-form.tsx";
import { hasPhoneField, untouchedSms } from "./sms-form-state.ts";
import { smsWords } from "./sms-words.ts";

interface TextPassLink {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("staff.sms"))("title"));
}

export default staffPage<TextPassLink>("message:send", async (_staff, props) => {
  const { id } = await props.params;
  const { find, again } = await props.searchParams;
  const looked = await passOnForm(id);
  if (looked.kind !== "pass" && looked.kind !== "form-alone") {
    return <PassNotThere looked={looked} />;
  }
  const template = looked.kind === "pass" ? looked.template : undefined;
  const t = await getTranslations("staff.sms");
  const earlier = await typedBefore(again, id);
  return (
    <>
      <BackToMember find={find} />
      <h1 className="mb-4 text-2xl leading-tight font-bold">{t("title")}</h1>
      {looked.kind === "pass" && <PassHead pass={looked.pass} template={template} find={find} />}
      <SmsForm
        act={textPassLink}
        preview={previewText}
        words={await smsWords({ hasPhoneField: hasPhoneField(template) })}
        mayTypeNumber={hasPhoneField(template)}
        before={earlier ?? untouchedSms}
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

/** What an earlier message on this pass asked for, to send it again on purpose. */
async function typedBefore(again: unknown, passId: string): Promise<TypedSms | undefined> {
  const id = recordIdSchema.safeParse(again);
  const earlier = id.success ? await findDispatch(getDatabase(), id.data) : undefined;
  if (earlier?.kind !== "sms" || earlier.passId !== passId) return undefined;
  const { phoneNumber, content } = (earlier.request ?? {}) as SmsSend;
  return {
    ...{ text: content?.customContent ? "own" : "template", content: content?.customContent ?? "" },
    sender: content?.customSender ? "own" : "template",
    customSender: content?.customSender ?? "",
    ...{ recipient: phoneNumber ? "typed" : "on-file", phone: phoneNumber ?? "" },
  };
}
