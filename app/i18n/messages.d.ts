import type messages from "../messages/is.json";

declare module "use-intl" {
  interface AppConfig {
    Locale: "is" | "en";
    Messages: typeof messages;
  }
}
