import { getLocale } from "#app/i18n/locale.ts";
import { MemberDocument } from "./member-document.tsx";
import { MissingPage } from "./missing-page.tsx";
import { titled } from "./page-title.ts";

export const generateMetadata = titled("missing.title");

/** Every address outside the console that no page answers. */
export default async function NotFound() {
  return (
    <MemberDocument locale={await getLocale()}>
      <MissingPage />
    </MemberDocument>
  );
}
