import type { Metadata } from "next";
import { getTranslations } from "#app/i18n/translations.ts";
import { pageTitle } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { formatKennitala, recordIdSchema } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import {
  getMemberSearch,
  lookUpMember,
  type MemberSearch,
} from "#portal/memberships/member-search.ts";
import { setResponseStatus } from "#portal/observability/response-status.ts";
import { isFailureOfService } from "#portal/pass-service-failure.ts";
import { staffPage } from "../../../_shell/staff-page.tsx";
import { MemberPasses } from "./member-passes.tsx";
import { TextLinkRequests } from "./text-link-requests.tsx";

interface FoundMember {
  params: Promise<{ search: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("staff.member"))("title"));
}

export default staffPage<FoundMember>("member:find", async (staff, { params }) => {
  const { search } = await params;
  const found = recordIdSchema.safeParse(search).success
    ? await getMemberSearch(staff, search)
    : undefined;
  if (!found) return <NoSuchSearch />;
  const t = await getTranslations("staff.member");
  return (
    <>
      <p>
        <a
          href="/staff/members"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t("findAnother")}
        </a>
      </p>
      <h1 className="mb-6 text-2xl leading-tight font-bold tabular-nums">
        {t("heading", { kennitala: formatKennitala(found.kennitala) })}
      </h1>
      <Found staff={staff} memberSearch={found} />
      <TextLinkRequests kennitala={found.kennitala} />
    </>
  );
});

/** Another session's, or one that is over. */
async function NoSuchSearch() {
  setResponseStatus(404);
  const t = await getTranslations("staff.member");
  return (
    <PageMessage
      icon="question"
      title={t("noSearch.title")}
      body={t("noSearch.body")}
      actions={<ButtonLink href="/staff/members">{t("findAnother")}</ButtonLink>}
    />
  );
}

async function Found({ staff, memberSearch }: { staff: Staff; memberSearch: MemberSearch }) {
  const { id, kennitala } = memberSearch;
  const result = await lookUpMember(kennitala);
  if (result.kind === "member") {
    return (
      <MemberPasses staff={staff} memberSearch={id} kennitala={kennitala} lookup={result.lookup} />
    );
  }
  if (result.kind === "not-a-member") {
    const t = await getTranslations("staff.member");
    return <PageMessage level={2} icon="question" title={t("none")} body={t("noneBody")} />;
  }
  if (isFailureOfService(result.failure)) setResponseStatus(503);
  const t = await getTranslations("staff.failure");
  const retry = await getTranslations("failure");
  return (
    <PageMessage
      level={2}
      icon="offline"
      title={t(`${result.failure}.title`)}
      body={t(`${result.failure}.body`)}
      actions={<ButtonLink href="">{retry("retry")}</ButtonLink>}
    />
  );
}
