/** What can keep the camera from reading, as far as each has its own cure. */
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

/** What is in the way before a camera is even asked for. */
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

/** Which failure it is: a dismissed question may be asked again, a kept refusal may not. */
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
