"use client";

import { unstable_isUnrecognizedActionError } from "next/navigation";
import { useEffect, useState } from "react";
import words from "#app/messages/fault.json";
import { ButtonLink } from "#components/ui/button.tsx";
import { MessageBody } from "#components/ui/message-body.tsx";
import { AlertIcon } from "#theme/browser-icons.ts";

/** A fault of ours, or a page from before an update. Nothing of the fault itself is in the browser. */
export default function Fault({ error }: { error: Error }) {
  const [language, setLanguage] = useState<keyof typeof words>("is");
  useEffect(() => setLanguage(document.documentElement.lang === "en" ? "en" : "is"), []);
  const said = words[language];
  const { title, body, next } = unstable_isUnrecognizedActionError(error) ? said.outdated : said;
  return (
    <MessageBody
      icon={<AlertIcon size="40px" />}
      title={title}
      body={body}
      actions={<ButtonLink href="">{next}</ButtonLink>}
    />
  );
}
