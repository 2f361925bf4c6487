import { LanguageIcon } from "#theme/browser-icons.ts";

export interface SiteHeaderProps {
  issuerName: string;
  logoUrl?: string | undefined;
  home: string;
  /** The other languages, each under its own name. */
  languages: { code: string; name: string }[];
}

export function SiteHeader({ issuerName, logoUrl, home, languages }: SiteHeaderProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl items-center justify-between gap-4 px-4 py-3 sm:px-6">
      <a
        href="/"
        aria-label={home}
        className="flex min-h-11 min-w-0 items-center gap-3 font-semibold no-underline hover:underline"
      >
        {logoUrl && (
          <img src={logoUrl} alt="" width={40} height={40} className="size-10 flex-none" />
        )}
        <span className="min-w-0 text-base leading-tight [overflow-wrap:anywhere] min-[22.5rem]:text-lg">
          {issuerName}
        </span>
      </a>
      {languages.map(({ code, name }) => (
        <form key={code} action="/language" method="post" className="flex-none">
          <button
            type="submit"
            name="language"
            value={code}
            lang={code}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-2 underline-offset-4 hover:underline"
          >
            <span className="hidden min-[22.5rem]:inline">
              <LanguageIcon />
            </span>
            {name}
          </button>
        </form>
      ))}
    </div>
  );
}
