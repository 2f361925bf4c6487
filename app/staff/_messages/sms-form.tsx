"use client";

import { type ComponentProps, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Choices, TextField } from "#components/ui/fields.tsx";
import type { SmsRules } from "#portal/messaging/sending/sms-request.ts";
import { ConfirmForm, FormProblems } from "../_form/confirm-form.tsx";
import { type CarriedFields, fieldOf, problemOf } from "../_form/form-state.ts";
import { SmsConfirmStep, type SmsConfirmStepProps } from "./sms-confirm-step.tsx";
import { ContentField } from "./sms-content-field.tsx";
import { type SavedChoice, type SmsState, typedSmsOf } from "./sms-form-state.ts";

interface SmsFormProps {
  act: (state: SmsState, form: FormData) => Promise<SmsState>;
  /** Undefined when the service failed. */
  rules: SmsRules | undefined;
  /** Label and hint of the option to text the number on file. */
  onFile: { label: string; hint: string };
  /** The template's sender, where the portal knows it. */
  sender: string | undefined;
  saved: SavedChoice[];
  /** Whether the text invites to apply for a pass: it already contains the link for that. */
  isInvitation: boolean;
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
      lost={{ title: t("lost.title"), send: t("lost.send"), look: t("lost.look") }}
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

function SmsWriteStep(props: SmsFormProps & SmsConfirmStepProps) {
  const { rules, onFile, sender, saved, isInvitation, state, pending } = props;
  const t = useTranslations("staff.sms");
  const id = useId();
  const { typed, problems } = state;
  const isClosed = rules !== undefined && rules.content !== "any";
  const content = {
    id: `${id}-content`,
    before: typed.content,
    templateSender: sender,
    problem: problemOf(problems, "content"),
  };
  return (
    <>
      <FormProblems title={t("problemTitle")} id={id} problems={problems} />
      {isClosed || isInvitation ? (
        <>
          <input type="hidden" name="text" value="own" />
          {isClosed && !isInvitation && <p>{t("closedText")}</p>}
          <ContentField {...content} mayHoldLink={false} />
        </>
      ) : (
        <TextChoices chosen={typed.text} content={content} saved={saved} />
      )}
      <SenderChoices
        id={id}
        ofTemplate={sender}
        typed={typed}
        problem={problemOf(problems, "customSender")}
      />
      <RecipientChoices
        id={id}
        state={state}
        numberProblem={rules?.numberProblem}
        onFile={onFile}
      />
      <div>
        <Button name="intent" value="preview" aria-disabled={pending || undefined}>
          {t("next")}
        </Button>
      </div>
    </>
  );
}

type TypedSender = Pick<SmsState["typed"], "sender" | "customSender">;

interface TextChoicesProps {
  /** Blank where no text is chosen beforehand. */
  chosen: SmsState["typed"]["text"] | "";
  problem?: string | undefined;
  content: ComponentProps<typeof ContentField>;
  saved?: SavedChoice[];
}

export function TextChoices({ chosen, problem, content, saved = [] }: TextChoicesProps) {
  const t = useTranslations("staff.sms");
  const ofTemplate = {
    value: "template",
    label: t("templateText"),
    hint: t("templateTextHint"),
  };
  const own = { value: "own", label: t("ownText"), inside: <ContentField {...content} /> };
  const isOffered = !chosen.startsWith("saved ") || saved.some(({ value }) => value === chosen);
  return (
    <Choices
      legend={t("text")}
      name="text"
      kind="radio"
      // A deleted saved text falls back to the typed text, never to another saved one.
      chosen={[isOffered ? chosen : "own"]}
      problem={problem}
      choices={[
        ...saved.map(({ value, label, shown, lang, facts }) => ({
          value,
          label,
          hint: (
            <>
              <bdi lang={lang}>{shown}</bdi>
              <span className="block">{facts}</span>
            </>
          ),
        })),
        ...(saved.length > 0 ? [own, ofTemplate] : [ofTemplate, own]),
      ]}
    />
  );
}

interface SenderChoicesProps {
  id: string;
  /** The template's sender, where the portal knows it. */
  ofTemplate?: string | undefined;
  typed: TypedSender;
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

interface RecipientChoicesProps {
  id: string;
  state: SmsState;
  /** Why no other number can be typed; undefined when one can. */
  numberProblem: SmsRules["numberProblem"];
  onFile: SmsFormProps["onFile"];
}

/** Choice between the number on file and a typed one; plain text where no other can be typed. */
function RecipientChoices({ id, state, numberProblem, onFile }: RecipientChoicesProps) {
  const t = useTranslations("staff.sms");
  const { typed, problems } = state;
  const why =
    numberProblem && t(numberProblem === "phone-locked" ? "numberLocked" : "noPhoneField");
  if (why && typed.recipient === "on-file") {
    return (
      <div>
        <input type="hidden" name="recipient" value="on-file" />
        <p className="font-semibold">{t("recipient")}</p>
        <p>{why}</p>
      </div>
    );
  }
  const another = {
    value: "typed",
    label: t("typedNumber"),
    hint: numberProblem ? undefined : t("typedNumberHint"),
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
  };
  return (
    <Choices
      legend={t("recipient")}
      hint={why}
      name="recipient"
      kind="radio"
      chosen={[typed.recipient]}
      choices={[{ value: "on-file", ...onFile }, another]}
    />
  );
}
