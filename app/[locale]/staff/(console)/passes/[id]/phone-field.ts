import type { PassTemplate } from "#contract/index.ts";

/** A typed number is stored on the pass, so its template must have a field for one. */
export function hasPhoneField(template: PassTemplate | undefined): boolean {
  return template?.inputFields.some(({ format }) => format === "PHONE_NUMBER") ?? false;
}
