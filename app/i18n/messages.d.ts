import type messages from "../messages/is.json";
import type staff from "../messages/staff/is.json";

declare module "use-intl" {
  interface AppConfig {
    Locale: "is" | "en";
    Messages: typeof messages & { staff: typeof staff };
  }
}
