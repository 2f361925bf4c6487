"use client";

import { type ComponentProps, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Choices } from "#components/ui/choices.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { SmsRules } from "#portal/messaging/sending/sms-request.ts";
import {
  type CarriedFields,
  ConfirmForm,
  ConfirmStep,
  FormProblems,
} from "../../../../_form/confirm-form.tsx";
import { problemOf } from "../../../../_form/form-state.ts";
import { ContentField, SmsPreview } from "./content-field.tsx";
import { type SavedChoice, type SmsState, typedSmsOf } from "./sms-form-state.ts";

interface SmsFormProps {
  act: (state: SmsState, form: FormData) => Promise<SmsState>;
  /** Undefined when the pass could not be read. */
  rules: SmsRules | undefined;
  saved: SavedChoice[];
  before: SmsState["typed"];
  /** What the service refused of an earlier one. */
  problems: SmsState["problems"];
  carried: CarriedFields;
}

/** A text with the link of a pass: written, confirmed, sent. */
export function SmsForm(props: SmsFormProps) {
  const { act, before, problems, carried } = props;
  const t = useTranslations("staff.sms");
  return (
    <ConfirmForm<SmsState>
      act={act}
      first={{ step: "write", typed: before, problems }}
      carried={carried}
      read={(form) => ({ typed: typedSmsOf(form) })}
      lost={{ send: t("lost.send"), look: t("lost.look") }}
    >
      {(state, pending) =>
        state.step === "confirm" ? (
          <SmsConfirmStep state={state} pending={pending} />
        ) : (
          <SmsWriteStep {...props} state={state} pending={pending} />
        )
      }
    </ConfirmForm>
  );
}

interface SmsConfirmStepProps {
  state: SmsState;
  pending: boolean;
}

function SmsConfirmStep({ state, pending }: SmsConfirmStepProps) {
  const t = useTranslations("staff.sms");
  const { typed, confirmed, problems } = state;
  if (!confirmed) return null;
  const { to, from, preview, warnings } = confirmed;
  return (
    <ConfirmStep
      title={t("confirmTitle")}
      lead={t("confirmLead")}
      problemTitle={t("lost.title")}
      send={t("send")}
      change={t("change")}
      problems={problems}
      typed={Object.entries(typed)}
      warnings={warnings.filter((warning) => !preview?.warnings.includes(warning))}
      pending={pending}
      icon="send"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-ink-soft">{t("to")}</dt>
        <dd className="font-semibold">{to}</dd>
        <dt className="text-ink-soft">{t("from")}</dt>
        <dd className="font-semibold">{from}</dd>
      </dl>
      {preview ? <SmsPreview title={t("message")} view={preview} /> : <p>{t("templateMessage")}</p>}
      {preview?.plainer && (
        <div>
          <Button manner="secondary" name="intent" value="plainer">
            {t("preview.plainer")}
          </Button>
        </div>
      )}
    </ConfirmStep>
  );
}

/** What to send, from whom and to whom; each choice with what belongs to it. */
function SmsWriteStep(props: SmsFormProps & SmsConfirmStepProps) {
  const { rules, saved, state, pending } = props;
  const t = useTranslations("staff.sms");
  const id = useId();
  const { typed, problems } = state;
  const isClosed = rules !== undefined && rules.content !== "any";
  const mayTypeNumber = rules !== undefined && !rules.numberProblem;
  const content = {
    id: `${id}-content`,
    hint: t("contentHint"),
    before: typed.content,
    problem: problemOf(problems, "content"),
  };
  return (
    <>
      <FormProblems title={t("problemTitle")} id={id} problems={problems} />
      {isClosed ? (
        <>
          <input type="hidden" name="text" value="own" />
          <p>{t("closedText")}</p>
          <ContentField {...content} mayHoldLink={false} hint={undefined} />
        </>
      ) : (
        <TextChoices typed={typed} content={content} saved={saved} />
      )}
      <SenderChoices id={id} typed={typed} problem={problemOf(problems, "customSender")} />
      <Choices
        legend={t("recipient")}
        hint={
          rules?.numberProblem &&
          t(rules.numberProblem === "phone-locked" ? "numberLocked" : "noPhoneField")
        }
        name="recipient"
        kind="radio"
        chosen={[typed.recipient]}
        choices={[
          { value: "on-file", label: t("onFile"), hint: t("onFileHint") },
          ...(mayTypeNumber || typed.recipient === "typed"
            ? [
                {
                  value: "typed",
                  label: t("typedNumber"),
                  hint: mayTypeNumber ? t("typedNumberHint") : undefined,
                  inside: (
                    <TextField
                      id={`${id}-phone`}
                      label={t("phone")}
                      hint={t("phoneHint")}
                      problem={problemOf(problems, "phone")}
                      name="phone"
                      type="tel"
                      inputMode="tel"
                      maxLength={40}
                      defaultValue={typed.phone}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      <div>
        <Button name="intent" value="preview" aria-disabled={pending || undefined}>
          {t("next")}
        </Button>
      </div>
    </>
  );
}

type TypedText = Pick<SmsState["typed"], "text" | "content" | "sender" | "customSender">;

interface TextChoicesProps {
  typed: TypedText;
  content: ComponentProps<typeof ContentField>;
  saved?: SavedChoice[];
}

/** A saved text, one's own, or the template's, which nobody sees here. */
export function TextChoices({ typed, content, saved = [] }: TextChoicesProps) {
  const t = useTranslations("staff.sms");
  const ofTemplate = {
    value: "template",
    label: t("templateText"),
    hint: t("templateTextHint"),
  };
  const own = { value: "own", label: t("ownText"), inside: <ContentField {...content} /> };
  const isOffered =
    !typed.text.startsWith("saved ") || saved.some(({ value }) => value === typed.text);
  return (
    <Choices
      legend={t("text")}
      name="text"
      kind="radio"
      // One that cannot be picked any more is not replaced by another text unseen.
      chosen={[isOffered ? typed.text : "own"]}
      choices={[
        ...saved.map(({ value, label, hint }) => ({ value, label, hint })),
        ...(saved.length > 0 ? [own, ofTemplate] : [ofTemplate, own]),
      ]}
    />
  );
}

interface SenderChoicesProps {
  id: string;
  typed: TypedText;
  problem: string | undefined;
}

/** The template's sender, or another. */
export function SenderChoices({ id, typed, problem }: SenderChoicesProps) {
  const t = useTranslations("staff.sms");
  return (
    <Choices
      legend={t("sender")}
      name="sender"
      kind="radio"
      chosen={[typed.sender]}
      choices={[
        { value: "template", label: t("templateSender") },
        {
          value: "own",
          label: t("ownSender"),
          inside: (
            <TextField
              id={`${id}-customSender`}
              label={t("customSender")}
              hint={t("customSenderHint")}
              problem={problem}
              name="customSender"
              maxLength={undefined}
              defaultValue={typed.customSender}
            />
          ),
        },
      ]}
    />
  );
}
