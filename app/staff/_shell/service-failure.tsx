import { getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { setResponseStatus } from "#portal/observability/response-status.ts";
import type { StaffFailure } from "#portal/pass-service-failure.ts";

/** In place of what was asked for: why the service does not give it, and what to do next. */
export async function ServiceFailure({ failure, level }: { failure: StaffFailure; level?: 1 | 2 }) {
  setResponseStatus(503);
  const t = await getTranslations("staff.failure");
  const retry = await getTranslations("failure");
  return (
    <PageMessage
      {...(level && { level })}
      icon={failure === "unreachable" ? "offline" : "alert"}
      title={t(`${failure}.title`)}
      body={t(`${failure}.body`)}
      actions={<ButtonLink href="">{retry("retry")}</ButtonLink>}
    />
  );
}
