import type strings from "../strings/is.json";
import type staff from "../strings/staff/is.json";

declare module "use-intl" {
  interface AppConfig {
    Locale: "is" | "en";
    Messages: typeof strings & { staff: typeof staff };
  }
}
