import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import type { Pass } from "#contract/index.ts";
import { memberOfPass } from "#portal/memberships/member-search.ts";
import type { Message } from "#portal/messaging/sending/message-store.ts";
import {
  type NumberOnFile,
  numberOnFileOf,
  smsRulesOf,
  type TypedSms,
} from "#portal/messaging/sending/sms-request.ts";
import { senderOfTemplate } from "#portal/messaging/sending/sms-sender.ts";
import { mayHandOut } from "#portal/passes/pass-actions.ts";
import { invitationTo } from "../../../../_messages/apply-text.ts";
import { SmsForm } from "../../../../_messages/sms-form.tsx";
import { type TypedSmsForm, untouchedSms } from "../../../../_messages/sms-form-state.ts";
import { savedChoicesOf } from "../../../../_messages/sms-text-views.ts";
import { maskedPhone } from "../../../../_shell/formats.ts";
import { passAddress } from "../../../../_shell/pass-address.ts";
import { LinkLine, staffPage } from "../../../../_shell/staff-page.tsx";
import { MessageWritePage } from "../../pass-form/pass-form-page.tsx";
import { textPassLink } from "./actions.ts";

export const generateMetadata = titled("staff.sms.titleClosed");

export default staffPage<{ id: string }>("message:send", async (staff, page) => {
  const { apply, in: language } = page.query;
  const invitation = await invitationTo(apply, language);
  const t = await getTranslations("staff.member.apply");
  return (
    <MessageWritePage
      {...page}
      kind="sms"
      titleOf={async (pass) => invitation?.title ?? (await titleOf(pass))}
      passIntro={invitation && t("sentOn")}
      drawForm={async ({ pass, template, earlier, problems, carried }) => {
        const saved = pass ? await savedChoicesOf(pass.passTemplateId) : [];
        const member = pass && (await memberOfPass(staff, carried.find, pass.id));
        const onFile =
          pass && numberOnFileOf({ pass, template, isMembership: member !== undefined });
        const rules = pass && smsRulesOf(pass, template);
        const hasNoNumber = onFile?.of === "pass" && !onFile.stored && !rules?.numberProblem;
        const recipient = hasNoNumber ? "typed" : "on-file";
        const untouched: TypedSmsForm = invitation
          ? { ...untouchedSms, recipient, text: "own", content: invitation.text }
          : { ...untouchedSms, recipient, text: saved[0]?.value ?? untouchedSms.text };
        return (
          <ClientStrings
            namespaces={["staff.sms", "staff.sms.preview", "staff.sms.lost", "staff.sms.test"]}
          >
            <div className="group/write">
              {invitation?.other && (
                <LinkLine
                  href={passAddress(page.id, {
                    page: "sms",
                    apply: String(apply),
                    language: invitation.other,
                    memberSearch: page.query.find,
                  })}
                  className="mb-4 group-has-data-review/write:hidden"
                >
                  {t(`otherLanguage.${invitation.other}`)}
                </LinkLine>
              )}
              <SmsForm
                act={textPassLink}
                rules={rules}
                onFile={await onFileChoice(onFile, hasNoNumber)}
                sender={await senderOfTemplate(template?.name ?? null)}
                saved={saved}
                isInvitation={invitation !== undefined}
                before={earlier?.kind === "sms" ? { ...untouched, ...typedOf(earlier) } : untouched}
                problems={problems}
                carried={carried}
              />
            </div>
          </ClientStrings>
        );
      }}
    />
  );
});

/** Label and hint of the option to text the number on file. */
async function onFileChoice(onFile: NumberOnFile | undefined, hasNoNumber: boolean) {
  const t = await getTranslations("staff.sms");
  if (onFile?.of === "pass" && onFile.stored) {
    return { label: t("onPass"), hint: maskedPhone(onFile.stored) };
  }
  return { label: t("onFile"), hint: t(hasNoNumber ? "noNumberHint" : "onFileHint") };
}

async function titleOf(pass: Pass | undefined): Promise<string> {
  const t = await getTranslations("staff.sms");
  return pass && !mayHandOut(pass) ? t("titleClosed") : t("title");
}

/** The earlier text as it was typed, without its sender name if the service refused that. */
function typedOf({ request, refusedField }: Extract<Message, { kind: "sms" }>): TypedSms {
  const { phoneNumber, content } = request ?? {};
  const sender = refusedField === "customSender" ? undefined : content?.customSender;
  return {
    text: content?.customContent ? "own" : "template",
    content: content?.customContent ?? "",
    sender: sender ? "own" : "template",
    customSender: sender ?? "",
    recipient: phoneNumber ? "typed" : "on-file",
    phone: phoneNumber ?? "",
  };
}
