import type { ReactNode } from "react";

/** A sentence in which one part stays on one line: browsers break a kennitala at its hyphen. */
export function withUnbroken(sentence: string, part: string): ReactNode {
  const [before, ...after] = part ? sentence.split(part) : [sentence];
  if (after.length === 0) return sentence;
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{part}</span>
      {after.join(part)}
    </>
  );
}
