import { getTranslations } from "next-intl/server";
import { recordIdSchema } from "#contract/index.ts";

/** The way back to whoever was found, when the way here led from there. */
export async function BackToMember({ find }: { find: unknown }) {
  const id = recordIdSchema.safeParse(find);
  if (!id.success) return null;
  const t = await getTranslations("staff.member");
  return (
    <p>
      <a
        href={`/staff/members/${id.data}`}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {t("back")}
      </a>
    </p>
  );
}
