/** Tells a page the address that was asked for. Set by the proxy, whatever a browser sends. */
export const pathHeader = "x-felagi-path";
