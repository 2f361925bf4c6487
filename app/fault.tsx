"use client";

import { unstable_isUnrecognizedActionError } from "next/navigation";
import { useEffect, useState } from "react";
import words from "#app/strings/fault.json";
import outdated from "#app/strings/outdated.json";
import { ButtonLink } from "#components/ui/button.tsx";

/**
 * Error page of a route: a fault, or a form from before an update. The browser learns nothing of
 * the fault itself.
 */
export default function Fault({ error }: { error: Error }) {
  const [language, setLanguage] = useState<keyof typeof words>("is");
  useEffect(() => setLanguage(document.documentElement.lang === "en" ? "en" : "is"), []);
  const strings = unstable_isUnrecognizedActionError(error) ? outdated : words;
  const { title, body, next } = strings[language];
  return (
    <div className="max-w-xl">
      <h1 className="text-3xl leading-tight font-bold">{title}</h1>
      <p className="my-4 text-lg">{body}</p>
      <ButtonLink href="">{next}</ButtonLink>
    </div>
  );
}
