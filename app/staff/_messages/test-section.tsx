"use client";

import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/fields.tsx";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { fieldOf, type Problem, problemOf } from "../_form/form-state.ts";
import type { TestView } from "./sms-form-state.ts";

interface TestSectionProps {
  /** Prefix of the field's identifier. */
  id: string;
  test: TestView;
  /** Whether placeholders in the text are filled in from the list's first row. */
  isOfList?: boolean;
  problems: readonly Problem[];
  pending: boolean;
}

/** Whether a problem of the form is that no test could be sent. */
export function isTestProblem(problems: readonly Problem[]): boolean {
  return problemOf(problems, "ownPass") !== undefined;
}

/** Folded section of a review step, in which staff send a test of the text to their own pass. */
export function TestSection({ id, test, isOfList, problems, pending }: TestSectionProps) {
  const t = useTranslations("staff.sms.test");
  const { ownPass, ownName, sent } = test;
  const hints = [
    ownName && t("ownName", { name: ownName }),
    t("hint"),
    isOfList && t("hintOfList"),
  ];
  return (
    <details
      open={isTestProblem(problems) || sent !== undefined || undefined}
      className="rounded-lg border-2 border-line px-4 open:pb-4"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t("title")}</summary>
      <div className="flex flex-col gap-4">
        {sent && (
          <Focused role="status">
            <Notice tone="good" icon="send">
              <p className="font-semibold">
                {sent.to ? t("sentTo", { name: sent.to }) : t("sent")}
              </p>
              <a
                href={sent.address}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {t("follow")}
              </a>
            </Notice>
          </Focused>
        )}
        <TextField
          {...fieldOf(id, problems, "ownPass")}
          label={t("pass")}
          hint={hints.filter(Boolean).join(" ")}
          defaultValue={ownPass}
        />
        <div>
          <Button
            manner="secondary"
            name="intent"
            value="test"
            aria-disabled={pending || undefined}
          >
            {t("send")}
          </Button>
        </div>
      </div>
    </details>
  );
}
