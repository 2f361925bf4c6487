"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/fields.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { PageNotice } from "#components/ui/notice.tsx";
import { Icon } from "#theme/icon.ts";
import { ConfirmForm, FormProblems } from "../../../../_form/confirm-form.tsx";
import { type CarriedFields, fieldOf } from "../../../../_form/form-state.ts";
import { voidPass } from "./actions.ts";
import { typedVoidOf, type VoidState } from "./void-state.ts";

export function VoidForm({ carried, toPass }: { carried: CarriedFields; toPass: string }) {
  const t = useTranslations("staff.void");
  return (
    <ConfirmForm<VoidState>
      act={voidPass}
      first={{ step: "write", typed: { reason: "" }, problems: [] }}
      carried={carried}
      read={(form) => ({ typed: typedVoidOf(form) })}
      lost={{ send: t("lost"), look: t("lost") }}
      unknown={() => (
        <Focused role="alert">
          <PageNotice
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

interface VoidFieldsProps {
  state: VoidState;
  pending: boolean;
  toPass: string;
}

function VoidFields({ state, pending, toPass }: VoidFieldsProps) {
  const t = useTranslations("staff.void");
  const id = useId();
  const { typed, problems } = state;
  return (
    <>
      <FormProblems title={t("problemTitle")} id={id} problems={problems} />
      <TextField
        {...fieldOf(id, problems, "reason")}
        label={t("reason")}
        hint={t("reasonHint")}
        maxLength={undefined}
        defaultValue={typed.reason}
      />
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
