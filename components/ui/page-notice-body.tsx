import type { ReactElement, ReactNode } from "react";

export interface PageNoticeWords {
  title: string;
  body: ReactNode;
  next?: ReactNode;
  actions?: ReactNode;
  /** 2 on a page with a heading of its own. */
  level?: 1 | 2;
}

interface PageNoticeBodyProps extends PageNoticeWords {
  icon: ReactElement;
}

/** `PageMessage` with the icon as an element: members' browsers do not load all icons. */
export function PageNoticeBody({
  icon,
  title,
  body,
  next,
  actions,
  level = 1,
}: PageNoticeBodyProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="max-w-xl">
      <p className="mb-4 text-ink-soft">{icon}</p>
      <Heading
        className={`leading-tight font-bold ${level === 1 ? "text-3xl sm:text-4xl" : "text-xl"}`}
      >
        {title}
      </Heading>
      <p className="mt-4 text-lg [overflow-wrap:anywhere]">{body}</p>
      {next && <p className="mt-2 text-lg">{next}</p>}
      {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
