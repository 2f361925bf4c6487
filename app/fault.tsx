"use client";

import { unstable_isUnrecognizedActionError } from "next/navigation";
import { useEffect, useState } from "react";
import words from "#app/strings/fault.json";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageNoticeBody } from "#components/ui/notice-body.tsx";
import { AlertIcon } from "#theme/browser-icons.ts";

/**
 * Error page of a route: a fault, or a form from before an update. The browser learns nothing of
 * the fault itself.
 */
export default function Fault({ error }: { error: Error }) {
  const [language, setLanguage] = useState<keyof typeof words>("is");
  useEffect(() => setLanguage(document.documentElement.lang === "en" ? "en" : "is"), []);
  const strings = words[language];
  const { title, body, next } = unstable_isUnrecognizedActionError(error)
    ? strings.outdated
    : strings;
  return (
    <PageNoticeBody
      icon={<AlertIcon size="40px" />}
      title={title}
      body={body}
      actions={<ButtonLink href="">{next}</ButtonLink>}
    />
  );
}
