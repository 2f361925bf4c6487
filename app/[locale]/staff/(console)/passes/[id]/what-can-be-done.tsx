import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/ui/button.tsx";
import type { Pass } from "#contract/index.ts";
import {
  isVoid,
  mayHandOut,
  offeredActions,
  type PassAction,
} from "#portal/passes/pass-actions.ts";
import type { Staff } from "#portal/staff/staff-session.ts";
import { Icon, type IconName } from "#theme/icon.ts";
import { passAddress } from "../pass-address.ts";

const icons: Record<PassAction, IconName> = {
  sms: "message",
  notification: "bell",
  change: "change",
  void: "stopped",
};

interface WhatCanBeDoneProps {
  pass: Pass;
  staff: Staff;
  find: unknown;
}

/** The ways on from here for this role; what cannot be done now says why. */
export async function WhatCanBeDone({ pass, staff, find }: WhatCanBeDoneProps) {
  const t = await getTranslations("staff.pass");
  const member = await getTranslations("staff.member");
  const offered = offeredActions(staff.role, pass);
  const isChangedVoid =
    isVoid(pass) && offered.some(({ action, whyNot }) => action === "change" && !whyNot);
  const why = [...new Set(offered.flatMap(({ whyNot }) => (whyNot ? [whyNot] : [])))];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {offered
          .filter(({ whyNot }) => !whyNot)
          .map(({ action }) => (
            <ButtonLink
              key={action}
              manner={action === "sms" && mayHandOut(pass) ? "primary" : "secondary"}
              href={passAddress(pass.id, { page: action, find })}
            >
              <Icon name={icons[action]} />
              {t(`action.${action}`)}
            </ButtonLink>
          ))}
      </div>
      {!mayHandOut(pass) && <p>{member("closed")}</p>}
      {isChangedVoid && <p className="text-ink-soft">{t("voidedChange")}</p>}
      {why.map((word) => (
        <p key={word} className="text-ink-soft">
          {t(`why.${word}`)}
        </p>
      ))}
    </div>
  );
}
