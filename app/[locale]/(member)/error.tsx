"use client";

import { useEffect, useState } from "react";
import words from "#app/messages/fault.json";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";

/** A fault of ours. Nothing of the fault itself reaches the browser. */
export default function Fault() {
  const [language, setLanguage] = useState<keyof typeof words>("is");
  useEffect(() => setLanguage(document.documentElement.lang === "en" ? "en" : "is"), []);
  const { title, body, next } = words[language];
  return (
    <PageMessage
      icon="alert"
      title={title}
      body={body}
      actions={<ButtonLink href="">{next}</ButtonLink>}
    />
  );
}
