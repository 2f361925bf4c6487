/** Camera failures that each have a remedy of their own. */
export const cameraFailures = [
  "refused",
  "dismissed",
  "none",
  "inUse",
  "insecure",
  "unsupported",
  "noDetector",
  "ended",
  "unknown",
] as const;
export type CameraFailure = (typeof cameraFailures)[number];

/** Failures that are known before a camera is requested. */
export function failureOfPlace({
  isSecure,
  hasDevices,
}: {
  isSecure: boolean;
  hasDevices: boolean;
}): CameraFailure | undefined {
  if (!isSecure) return "insecure";
  return hasDevices ? undefined : "unsupported";
}

/** A dismissed permission prompt may be shown again; a denied permission is kept. */
export function failureOfError(
  error: unknown,
  permission: PermissionState | undefined,
): CameraFailure {
  switch (nameOf(error)) {
    case "NotAllowedError":
      return permission === "prompt" ? "dismissed" : "refused";
    case "SecurityError":
      return "refused";
    case "NotFoundError":
    case "OverconstrainedError":
      return "none";
    case "NotReadableError":
    case "AbortError":
      return "inUse";
    case "NotSupportedError":
      return "unsupported";
    default:
      return "unknown";
  }
}

function nameOf(error: unknown): string {
  return typeof error === "object" && error !== null && "name" in error ? String(error.name) : "";
}
