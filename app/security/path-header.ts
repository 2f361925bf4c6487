/** Set by `setHeaders` on every request: the address as it was asked for, and by which method. */
export const pathHeader = "x-felagi-path";
export const methodHeader = "x-felagi-method";
