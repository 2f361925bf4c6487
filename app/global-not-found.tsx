import { MemberLayout } from "./document.tsx";
import { MissingPage } from "./missing-page.tsx";
import { titled } from "./page-title.ts";

export const generateMetadata = titled("missing.title");

/** Not-found page for every address outside the console. */
export default function NotFound() {
  return (
    <MemberLayout>
      <MissingPage />
    </MemberLayout>
  );
}
