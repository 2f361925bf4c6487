"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Choices, HiddenFields } from "#components/ui/fields.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice, PageNotice } from "#components/ui/notice.tsx";
import { ConfirmForm, ConfirmStep, FormProblems } from "../../../_form/confirm-form.tsx";
import type { CarriedFields } from "../../../_form/form-state.ts";
import { BackFields, FieldGroup, MomentFields, PassText } from "./pass-fields.tsx";
import {
  type CheckRow,
  fieldPrefix,
  type PassFormState,
  typedEntries,
  typedPassOf,
} from "./pass-form-state.ts";
import type { FormView } from "./pass-words.ts";

type Purpose = "issue" | "change";

interface PassFormProps {
  act: (state: PassFormState, form: FormData) => Promise<PassFormState>;
  /** Namespace of the strings that differ. */
  purpose: Purpose;
  /** Undefined when the service failed after the form was drawn; what was typed is kept. */
  view: FormView | undefined;
  before: PassFormState["typed"];
  carried: CarriedFields;
  /** Seal of the pass that the form was drawn from. */
  seen?: string | undefined;
  cancel: string;
  /** Link for an unknown outcome. */
  unknownLink: string;
}

export function PassForm(props: PassFormProps) {
  const { act, purpose, before, carried, seen, unknownLink } = props;
  const t = useTranslations("staff.passForm");
  return (
    <ConfirmForm<PassFormState>
      act={act}
      first={{ step: "write", typed: before, problems: [], seen }}
      carried={carried}
      read={(form) => ({ typed: typedPassOf(form), isNewRow: false })}
      lost={{ title: t("lostTitle"), send: t("lostSend"), look: t("lostLook") }}
      unknown={({ rows = [] }) => <UnknownEnd purpose={purpose} rows={rows} href={unknownLink} />}
    >
      {(state, pending) =>
        state.step === "confirm" ? (
          <CheckStep purpose={purpose} state={state} pending={pending} />
        ) : (
          <WriteStep {...props} state={state} pending={pending} />
        )
      }
    </ConfirmForm>
  );
}

interface CheckStepProps {
  purpose: Purpose;
  state: PassFormState;
  pending: boolean;
}

function CheckStep({ purpose, state, pending }: CheckStepProps) {
  const t = useTranslations("staff.passForm");
  const own = useTranslations(`staff.${purpose}`);
  const { typed, problems, rows = [], warnings = [] } = state;
  return (
    <ConfirmStep
      title={t("confirmTitle")}
      lead={own("confirmLead")}
      problemTitle={t("lostTitle")}
      send={own("send")}
      change={t("change")}
      problems={problems}
      typed={typedEntries(typed)}
      warnings={warnings}
      pending={pending}
    >
      <CheckRows rows={rows} />
    </ConfirmStep>
  );
}

function CheckRows({ rows }: { rows: readonly CheckRow[] }) {
  const t = useTranslations("staff.passForm");
  return (
    <dl className="border-t border-line">
      {rows.map(({ label, before, after }, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows of the back may be the same
          key={`${label}-${at}`}
          className="grid gap-x-6 border-b border-line py-2.5 [overflow-wrap:anywhere] sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <dt className="text-ink-soft">{label}</dt>
          {before !== undefined && (
            <dd className="whitespace-pre-wrap text-ink-soft sm:col-start-2">
              {t("now")} <bdi>{before}</bdi>
            </dd>
          )}
          <dd className="font-semibold whitespace-pre-wrap sm:col-start-2">
            {before !== undefined && <span className="font-normal">{t("willBe")} </span>}
            <bdi>{after}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface UnknownEndProps {
  purpose: Purpose;
  rows: readonly CheckRow[];
  href: string;
}

/** Unknown outcome: replaces the form, which must not send again. */
function UnknownEnd({ purpose, rows, href }: UnknownEndProps) {
  const t = useTranslations("staff.passForm");
  const own = useTranslations(`staff.${purpose}`);
  return (
    <>
      <Focused role="alert">
        <PageNotice
          level={2}
          icon="question"
          title={own("unknownTitle")}
          body={own("unknownBody")}
          next={own("unknownNext")}
        />
      </Focused>
      {rows.length > 0 && (
        <div className="mt-8 max-w-2xl">
          <h3 className="mb-2 font-semibold">{t("asked")}</h3>
          <CheckRows rows={rows} />
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={href} manner="secondary">
          {own("unknownLink")}
        </ButtonLink>
      </div>
    </>
  );
}

function WriteStep(props: PassFormProps & { state: PassFormState; pending: boolean }) {
  const { purpose, view, state, pending, cancel } = props;
  const t = useTranslations("staff.passForm");
  const own = useTranslations(`staff.${purpose}`);
  const id = useId();
  const { typed, problems } = state;
  const shared = { id, typed, problems };
  const [summary, meanwhile] = [
    <FormProblems key="problems" title={own("problemTitle")} id={id} problems={problems} />,
    <ConcurrentChangesNotice key="meanwhile" state={state} />,
  ];
  if (!view) {
    return (
      <>
        {summary}
        <HiddenFields entries={typedEntries(typed)} />
        <div>
          <Button name="intent" value="look" aria-disabled={pending || undefined}>
            {t("tryAgain")}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {/* Enter presses the first button. */}
      <button type="submit" name="intent" value="look" hidden />
      {summary}
      {meanwhile}
      {view.locked && (
        <Notice tone="info" icon="stopped">
          {view.locked}
        </Notice>
      )}
      <FieldGroup {...shared} legend={t("issuers")} fields={view.issuers} />
      <FieldGroup {...shared} legend={t("holders")} hint={view.holdersHint} fields={view.holders} />
      <FieldGroup {...shared} legend={t("validity")} fields={[]}>
        <MomentFields {...shared} name="validFrom" fields={["validFromDate", "validFromTime"]} />
        <MomentFields
          {...shared}
          name="expirationDate"
          fields={["expirationDate", "expirationTime"]}
        />
        {view.stamps && <PassText {...shared} field={view.stamps} width="max-w-40" />}
      </FieldGroup>
      <FieldGroup {...shared} legend={t("other")} fields={[]}>
        <PassText
          {...shared}
          field={{
            name: "externalIdentifier",
            label: t("externalIdentifier"),
            hint: t("externalIdentifierHint"),
          }}
        />
        {view.alreadyPaid ? (
          <Choices
            legend={view.alreadyPaid.label}
            name={`${fieldPrefix}alreadyPaid`}
            kind="checkbox"
            chosen={typed.texts.alreadyPaid ? ["yes"] : []}
            choices={[{ value: "yes", label: view.alreadyPaid.hint }]}
          />
        ) : (
          typed.texts.alreadyPaid && (
            <HiddenFields entries={[[`${fieldPrefix}alreadyPaid`, typed.texts.alreadyPaid]]} />
          )
        )}
      </FieldGroup>
      <BackFields {...shared} hint={own("backHint")} isNewRow={state.isNewRow ?? false} />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="look" aria-disabled={pending || undefined}>
          {t("next")}
        </Button>
        <ButtonLink manner="secondary" href={cancel}>
          {t("cancel")}
        </ButtonLink>
      </div>
    </>
  );
}

/** Values that somebody else changed meanwhile. */
function ConcurrentChangesNotice({ state }: { state: PassFormState }) {
  const t = useTranslations("staff.passForm");
  const { meanwhile, wasVoided } = state;
  if (!meanwhile) return null;
  const stands = { theirs: "standsTheirs", yours: "standsYours", same: "standsSame" } as const;
  return (
    <Focused role="alert">
      <Notice tone="waiting" icon="alert">
        <h2 className="font-semibold">{t("meanwhileTitle")}</h2>
        <p>{t("meanwhileLead")}</p>
        {wasVoided && <p className="mt-2 font-semibold">{t("meanwhileVoided")}</p>}
        <ul>
          {meanwhile.map(({ label, theirs, yours, stands: whose }) => (
            <li key={label} className="mt-3 border-t border-line-strong pt-2">
              <p className="font-semibold">{label}</p>
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
                <dt>{t("theirs")}</dt>
                <dd>{theirs}</dd>
                <dt>{t("yours")}</dt>
                <dd>{yours}</dd>
              </dl>
              <p>{t(stands[whose])}</p>
            </li>
          ))}
        </ul>
      </Notice>
    </Focused>
  );
}
