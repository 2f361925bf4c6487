"use client";

export { IntlProvider as StringsProvider } from "use-intl";
