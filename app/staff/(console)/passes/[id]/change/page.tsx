import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice, PageNotice } from "#components/ui/notice.tsx";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { loadPassToChange } from "#portal/passes/load-pass.ts";
import { isDeleted, isVoid } from "#portal/passes/pass-actions.ts";
import { countsStamps } from "#portal/passes/templates.ts";
import { snapshotOfPass } from "#portal/passes/writing/change-pass.ts";
import { typedOfPass, untouchedPass } from "#portal/passes/writing/typed-pass.ts";
import { carriedWith } from "../../../../_form/flow.ts";
import { passAddress } from "../../../../_shell/pass-address.ts";
import { staffPage } from "../../../../_shell/staff-page.tsx";
import { PassForm } from "../../pass-form/pass-form.tsx";
import { PassFormPage, passOnForm } from "../../pass-form/pass-form-page.tsx";
import { formViewOf } from "../../pass-form/pass-words.ts";
import { changePass } from "./actions.ts";

export const generateMetadata = titled("staff.change.title");

export default staffPage<{ id: string }>("pass:change", async (_staff, { id, query }) => {
  const { find: memberSearch } = query;
  const loaded = await passOnForm(id, loadPassToChange);
  const t = await getTranslations("staff.change");
  const { pass, template } = loaded.kind === "pass" ? loaded : {};
  const toPass = passAddress(id, { memberSearch });
  const back = (
    <ButtonLink manner="secondary" href={toPass}>
      {t("toPass")}
    </ButtonLink>
  );
  if (pass && isDeleted(pass)) {
    return (
      <PageNotice icon="removed" title={t("deleted")} body={t("deletedBody")} actions={back} />
    );
  }
  if (pass && !template) {
    return (
      <PageNotice icon="alert" title={t("noTemplate")} body={t("noTemplateBody")} actions={back} />
    );
  }
  const key = getConfiguration().DIGEST_SECRET;
  return (
    <PassFormPage loaded={loaded} memberSearch={memberSearch} title={t("title")}>
      {pass && template && <StandingNote pass={pass} template={template} />}
      <ClientStrings namespaces={["staff.passForm", "staff.change"]}>
        <PassForm
          act={changePass}
          purpose="change"
          view={
            pass &&
            template &&
            (await formViewOf(template, {
              isPaid: pass.alreadyPaid,
              isVoid: isVoid(pass),
              filled: pass.inputFieldValues.flatMap(({ identifier, value }) =>
                value ? [identifier] : [],
              ),
            }))
          }
          before={pass && template ? typedOfPass(pass, template) : untouchedPass}
          carried={carriedWith({ passId: id }, memberSearch)}
          seen={pass && template && snapshotOfPass(key, pass, template)}
          cancel={toPass}
          unknownLink={passAddress(id, { outcome: "unknown", memberSearch })}
        />
      </ClientStrings>
    </PassFormPage>
  );
});

/** Note on which changes a closed pass takes; nothing for an open pass. */
async function StandingNote({ pass, template }: { pass: Pass; template: PassTemplate }) {
  const t = await getTranslations("staff");
  const word = isVoid(pass)
    ? "change.voidedNote"
    : pass.status === "EXPIRED"
      ? "change.standing.expired"
      : pass.status === "REDEEMED"
        ? countsStamps(template)
          ? "change.standing.usedUp"
          : "change.standing.redeemed"
        : undefined;
  if (!word) return null;
  return (
    <Notice className="mb-6 max-w-2xl" tone="info" icon="stopped">
      {t(word)}
    </Notice>
  );
}
