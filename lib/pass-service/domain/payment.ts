/**
 * Whether a pass that is sold is not paid for yet: then no wallet takes it. It is paid at the
 * issuer, who says so by `alreadyPaid`. Sections "Pass write payload" and "Pass template",
 * `passPrice`.
 */
export function isUnpaid({
  passPrice,
  alreadyPaid,
}: {
  passPrice: number | null;
  alreadyPaid: boolean;
}): boolean {
  return Boolean(passPrice) && !alreadyPaid;
}
