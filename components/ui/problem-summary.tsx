import { Focused } from "./focused.tsx";

interface ProblemSummaryProps {
  title: string;
  /** A problem without a field is not a link. */
  problems: { field?: string | undefined; words: string }[];
}

/** All problems of a form, each a link to its field. */
export function ProblemSummary({ title, problems }: ProblemSummaryProps) {
  return (
    <Focused role="alert">
      <div className="rounded-lg border-2 border-stopped bg-stopped-tint px-4 py-3">
        <h2 className="font-semibold">{title}</h2>
        <ul>
          {problems.map(({ field, words }) => (
            <li key={words} id={field && `${field}-summary`}>
              {field ? (
                <a
                  href={`#${field}`}
                  className="inline-flex min-h-11 items-center text-stopped underline underline-offset-4"
                >
                  {words}
                </a>
              ) : (
                <p className="py-2">{words}</p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Focused>
  );
}
