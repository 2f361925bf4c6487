import "server-only";

interface RemoteParent {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

const shape = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** What another program's `traceparent` says; undefined when it is none. */
export function readTraceparent(sent: string | undefined): RemoteParent | undefined {
  const [, traceId, spanId, flags] = shape.exec(sent ?? "") ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}

export function writeTraceparent({ traceId, spanId, traceFlags }: RemoteParent): string {
  return `00-${traceId}-${spanId}-${(traceFlags & 1).toString().padStart(2, "0")}`;
}
