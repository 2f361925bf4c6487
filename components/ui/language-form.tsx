"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";

interface LanguageFormProps {
  code: string;
  className: string;
  formClassName?: string;
  children: ReactNode;
}

/** Language button. A page with typed text is refreshed in place, so that the text stays. */
export function LanguageForm({ code, className, formClassName, children }: LanguageFormProps) {
  const { refresh } = useRouter();
  const typedAt = useRef("");
  useEffect(() => {
    const note = () => {
      typedAt.current = location.pathname;
    };
    document.addEventListener("input", note);
    return () => document.removeEventListener("input", note);
  }, []);
  const change = async (event: FormEvent<HTMLFormElement>) => {
    if (typedAt.current !== location.pathname) return;
    event.preventDefault();
    const form = event.currentTarget;
    const body = new FormData();
    body.set("language", code);
    try {
      await fetch(form.action, { method: "post", body, redirect: "manual" });
      refresh();
    } catch {
      form.submit();
    }
  };
  return (
    <form action="/language" method="post" className={formClassName} onSubmit={change}>
      <input type="hidden" name="language" value={code} />
      <button type="submit" lang={code} className={className}>
        {children}
      </button>
    </form>
  );
}
