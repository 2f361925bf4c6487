"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Choices } from "#components/ui/choices.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { Icon } from "#theme/icon.ts";
import { type CarriedFields, ConfirmForm, FormProblems } from "../../../../_form/confirm-form.tsx";
import { problemOf } from "../../../../_form/form-state.ts";
import { typedVoidOf, type VoidState } from "./void-state.ts";

interface VoidFormProps {
  act: (state: VoidState, form: FormData) => Promise<VoidState>;
  carried: CarriedFields;
  toPass: string;
}

/** One step: why, a box to tick, and a button that cannot be taken for another. */
export function VoidForm({ act, carried, toPass }: VoidFormProps) {
  const t = useTranslations("staff.void");
  return (
    <ConfirmForm<VoidState>
      act={act}
      first={{ step: "write", typed: { reason: "", sure: false }, problems: [] }}
      carried={carried}
      read={(form) => ({ typed: typedVoidOf(form) })}
      lost={{ send: t("lost"), look: t("lost") }}
      unknown={() => (
        <Focused role="alert">
          <PageMessage
            level={2}
            icon="question"
            title={t("unknownTitle")}
            body={t("unknownBody")}
            next={t("unknownNext")}
            actions={<ButtonLink href={toPass}>{t("toPass")}</ButtonLink>}
          />
        </Focused>
      )}
    >
      {(state, pending) => <VoidFields state={state} pending={pending} toPass={toPass} />}
    </ConfirmForm>
  );
}

interface VoidFieldsProps extends Pick<VoidFormProps, "toPass"> {
  state: VoidState;
  pending: boolean;
}

function VoidFields({ state, pending, toPass }: VoidFieldsProps) {
  const t = useTranslations("staff.void");
  const id = useId();
  const { typed, problems } = state;
  return (
    <>
      <FormProblems title={t("problemTitle")} id={id} problems={problems} />
      <TextField
        id={`${id}-reason`}
        label={t("reason")}
        hint={t("reasonHint")}
        problem={problemOf(problems, "reason")}
        name="reason"
        maxLength={undefined}
        defaultValue={typed.reason}
      />
      <div id={`${id}-sure`}>
        <Choices
          legend={t("sureLegend")}
          name="sure"
          kind="checkbox"
          chosen={typed.sure ? ["yes"] : []}
          choices={[{ value: "yes", label: t("sure") }]}
          problem={problemOf(problems, "sure")}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button manner="danger" aria-disabled={pending || undefined}>
          <Icon name="stopped" />
          {t("send")}
        </Button>
        <ButtonLink manner="secondary" href={toPass}>
          {t("cancel")}
        </ButtonLink>
      </div>
    </>
  );
}
