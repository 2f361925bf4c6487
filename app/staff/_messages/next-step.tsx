import { getLocale, getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { missingPhone } from "#portal/messaging/bulk/bulk-list.ts";
import { hasFailed } from "#portal/messaging/sending/handled-message.ts";
import type { ListedMessage } from "#portal/messaging/sending/message-list.ts";
import { smsRulesOf } from "#portal/messaging/sending/sms-request.ts";
import { type LoadedPass, loadPass } from "#portal/passes/load-pass.ts";
import { isVoid } from "#portal/passes/pass-actions.ts";
import { replacementOf } from "#portal/passes/replacements.ts";
import { timeAgoWords } from "../_shell/formats.ts";
import { RegisterContact } from "../_shell/register-contact.tsx";
import { LinkLine } from "../_shell/staff-page.tsx";
import { isInvitation } from "./apply-text.ts";
import { type FoundMessage, phoneOnPass } from "./message-content.tsx";
import type { MessageWord } from "./message-status.ts";

export interface NextStepProps {
  found: FoundMessage;
  meaning: MessageWord;
  /** Advice if the failure is not about the phone number, or if staff can type another number. */
  next: string;
}

/**
 * What staff can do about a failed message. If the pass does not allow another number to be typed, they have it
 * corrected on the register of members.
 */
export async function NextStep({ found, meaning, next }: NextStepProps) {
  const t = await getTranslations("staff.messages");
  const isMissing = found.refusalCode === missingPhone;
  const isAboutNumber = isMissing || meaning === "FAILED" || meaning === "REJECTED";
  const loaded = hasFailed(found) ? await loadPass(found.passId) : undefined;
  const pass = loaded?.kind === "pass" ? loaded : undefined;
  if (pass && !isInvitation(found) && isVoid(pass.pass))
    return <VoidedSince passId={found.passId} />;
  if (loaded && isInWalletNow(found, loaded)) return <p>{t("inWalletNow")}</p>;
  if (!isAboutNumber || !pass || !smsRulesOf(pass.pass, pass.template).numberProblem) {
    const phone = await phoneOnPass(found);
    return (
      <>
        <p>{next}</p>
        {phone && <p className="mt-2">{phone}</p>}
      </>
    );
  }
  return (
    <>
      <p>{t(isMissing ? "askNumber" : meaning === "FAILED" ? "onceMore" : "askRegister")}</p>
      <RegisterContact />
    </>
  );
}

/** Whether the pass of an undelivered text is in a wallet by now, so that its link need not be sent again. */
export function isInWalletNow(text: ListedMessage, loaded: LoadedPass): boolean {
  return (
    text.kind === "sms" &&
    text.state !== "refused" &&
    !isInvitation(text) &&
    loaded.kind === "pass" &&
    loaded.pass.status === "ACTIVE"
  );
}

/** Age in milliseconds from which staff are asked to check that the text of a message is still correct. */
const oldMs = 24 * 60 * 60_000;

/** Whether the text of a message is still stored and does not contain the link to the pass. */
function hasWordsOfItsOwn({ kind, request }: FoundMessage): boolean {
  if (request === null || kind === "notification") return request !== null;
  const content = request.content?.customContent;
  return Boolean(content) && !content?.includes("${url}");
}

/** Buttons that send a failed message again, or the link to the pass that was issued in place of a voided one. */
export async function SendAgain({ found }: { found: FoundMessage }) {
  const t = await getTranslations("staff.messages");
  const loaded = await loadPass(found.passId);
  if (loaded.kind === "pass" && isVoid(loaded.pass) && !isInvitation(found)) {
    const replacement = await replacementOf(found.passId);
    return (
      replacement && (
        <div className="mt-4">
          <ButtonLink manner="secondary" href={`/staff/passes/${replacement.passId}/sms`}>
            {t("textReplacement")}
          </ButtonLink>
        </div>
      )
    );
  }
  const isOld = hasWordsOfItsOwn(found) && Date.now() - found.createdAt.getTime() > oldMs;
  return (
    <div className="mt-4 flex max-w-xl flex-col gap-2">
      {isOld && (
        <p>{t("old", { when: timeAgoWords(found.createdAt, new Date(), await getLocale()) })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          manner="secondary"
          href={`/staff/passes/${found.passId}/${found.kind}?again=${found.id}`}
        >
          {t("again")}
        </ButtonLink>
        {found.kind === "notification" && (
          <ButtonLink manner="secondary" href={`/staff/passes/${found.passId}/sms`}>
            {t("textInstead")}
          </ButtonLink>
        )}
      </div>
      {found.kind === "notification" && <p className="text-ink-soft">{t("textInsteadHint")}</p>}
    </div>
  );
}

/** Says that the pass of a message was voided, with a link to the pass issued in its place. */
async function VoidedSince({ passId }: { passId: string }) {
  const t = await getTranslations("staff");
  const replacement = await replacementOf(passId);
  return (
    <>
      <p>{t("messages.voidedSince")}</p>
      {replacement && (
        <LinkLine href={`/staff/passes/${replacement.passId}`}>
          {t("messages.toReplacement")}
        </LinkLine>
      )}
    </>
  );
}
