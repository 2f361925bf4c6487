import en from "../messages/en.json" with { type: "json" };
import is from "../messages/is.json" with { type: "json" };
import staffEn from "../messages/staff/en.json" with { type: "json" };
import staffIs from "../messages/staff/is.json" with { type: "json" };

/** Every visible string of the portal. */
export const messages = { is: { ...is, staff: staffIs }, en: { ...en, staff: staffEn } };
