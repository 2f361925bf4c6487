"use client";

import { type ComponentProps, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Choices, TextField } from "#components/ui/fields.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { SmsRules } from "#portal/messaging/sending/sms-request.ts";
import { ConfirmForm, ConfirmStep, FormProblems } from "../_form/confirm-form.tsx";
import { type CarriedFields, fieldOf, problemOf } from "../_form/form-state.ts";
import { ContentField, SmsPreview } from "./sms-content-field.tsx";
import { type SavedChoice, type SmsState, typedSmsOf } from "./sms-form-state.ts";

interface SmsFormProps {
  act: (state: SmsState, form: FormData) => Promise<SmsState>;
  /** Undefined when the service failed. */
  rules: SmsRules | undefined;
  /** The template's sender, where the portal knows it. */
  sender: string | undefined;
  saved: SavedChoice[];
  before: SmsState["typed"];
  problems: SmsState["problems"];
  carried: CarriedFields;
}

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
  const id = useId();
  const { typed, confirmed, problems } = state;
  if (!confirmed) return null;
  const { holder, to, toHints, from, parts, cost, preview, warnings, lacksLink, test } = confirmed;
  const { ownPass, ...kept } = typed;
  const isTestProblem = problemOf(problems, "ownPass") !== undefined;
  return (
    <ConfirmStep
      title={t("confirmTitle")}
      lead={t(test ? "test.lead" : "confirmLead")}
      problemTitle={t(isTestProblem ? "test.problemTitle" : "lost.title")}
      send={t(lacksLink ? "sendWithoutLink" : "send")}
      change={t("change")}
      problems={problems.map((one) => ({ ...one, field: one.field && `${id}-${one.field}` }))}
      // No test of the template's text: the sender's own pass may have another template.
      typed={Object.entries(preview ? kept : typed)}
      warnings={warnings.filter((warning) => !preview?.warnings.includes(warning))}
      pending={pending}
      icon="send"
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <dt className="text-ink-soft">{t("to")}</dt>
        <dd>
          {holder && <span className="block font-semibold">{holder}</span>}
          <span className={holder ? undefined : "font-semibold"}>{to}</span>
          {toHints.map((hint) => (
            <span key={hint} className="block text-ink-soft">
              {hint}
            </span>
          ))}
        </dd>
        <dt className="text-ink-soft">{t("from")}</dt>
        <dd className="font-semibold [overflow-wrap:anywhere]">{from ?? t("senderUnknown")}</dd>
        <dt className="text-ink-soft">{t("length")}</dt>
        <dd className="font-semibold">{parts}</dd>
        {cost && (
          <>
            <dt className="text-ink-soft">{t("costTitle")}</dt>
            <dd className="font-semibold">{cost}</dd>
          </>
        )}
      </dl>
      {preview ? (
        <SmsPreview title={t("message")} view={preview} from={from} isCounted />
      ) : (
        <p>{t("templateMessage")}</p>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {lacksLink && (
          <Button manner="secondary" name="intent" value="add-link">
            {t("addLink")}
          </Button>
        )}
        {preview?.gsmOnly && (
          <Button manner="secondary" name="intent" value="gsm-only">
            {t("preview.gsmOnly")}
          </Button>
        )}
      </div>
      {preview && (
        <details
          open={isTestProblem || test !== undefined || undefined}
          className="rounded-lg border-2 border-line px-4 open:pb-4"
        >
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {t("test.title")}
          </summary>
          <div className="flex flex-col gap-4">
            {test && (
              <Focused role="status">
                <Notice tone="good" icon="send">
                  <a href={test} className="underline underline-offset-4">
                    {t("test.sent")}
                  </a>
                </Notice>
              </Focused>
            )}
            <TextField
              {...fieldOf(id, problems, "ownPass")}
              label={t("test.pass")}
              hint={t("test.hint")}
              defaultValue={ownPass}
            />
            <div>
              <Button
                manner="secondary"
                name="intent"
                value="test"
                aria-disabled={pending || undefined}
              >
                {t("test.send")}
              </Button>
            </div>
          </div>
        </details>
      )}
    </ConfirmStep>
  );
}

function SmsWriteStep(props: SmsFormProps & SmsConfirmStepProps) {
  const { rules, sender, saved, state, pending } = props;
  const t = useTranslations("staff.sms");
  const id = useId();
  const { typed, problems } = state;
  const isClosed = rules !== undefined && rules.content !== "any";
  const mayTypeNumber = rules !== undefined && !rules.numberProblem;
  const content = {
    id: `${id}-content`,
    before: typed.content,
    templateSender: sender,
    problem: problemOf(problems, "content"),
  };
  return (
    <>
      <FormProblems title={t("problemTitle")} id={id} problems={problems} />
      {isClosed ? (
        <>
          <input type="hidden" name="text" value="own" />
          <p>{t("closedText")}</p>
          <ContentField {...content} mayHoldLink={false} />
        </>
      ) : (
        <TextChoices typed={typed} content={content} saved={saved} />
      )}
      <SenderChoices
        id={id}
        ofTemplate={sender}
        typed={typed}
        problem={problemOf(problems, "customSender")}
      />
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
                      {...fieldOf(id, problems, "phone")}
                      label={t("phone")}
                      hint={t("phoneHint")}
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
      // A deleted saved text falls back to the typed text, never to another saved one.
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
  /** The template's sender, where the portal knows it. */
  ofTemplate?: string | undefined;
  typed: TypedText;
  problem: string | undefined;
}

export function SenderChoices({ id, ofTemplate, typed, problem }: SenderChoicesProps) {
  const t = useTranslations("staff.sms");
  return (
    <Choices
      legend={t("sender")}
      name="sender"
      kind="radio"
      chosen={[typed.sender]}
      choices={[
        { value: "template", label: ofTemplate ?? t("templateSender") },
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
