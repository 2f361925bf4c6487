export interface Camera {
  id: string;
  label: string;
}

const wanted = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** The chosen camera while it is there, else the one that looks away from the person. */
export async function openStream(cameraId: string | undefined): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  const back = { ...wanted, facingMode: { ideal: "environment" } };
  if (cameraId === undefined) return mediaDevices.getUserMedia({ video: back });
  try {
    const chosen = { ...wanted, deviceId: { exact: cameraId } };
    return await mediaDevices.getUserMedia({ video: chosen });
  } catch (error) {
    const isAway = error instanceof Error && /^(NotFound|Overconstrained)Error$/.test(error.name);
    if (!isAway) throw error;
    return mediaDevices.getUserMedia({ video: back });
  }
}

/** The cameras that there are; their names are told only once one may be used. */
export async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** Whether the browser would give the camera unasked; undefined where it does not say. */
export async function cameraPermission(): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name: "camera" as PermissionName })).state;
  } catch {
    return undefined;
  }
}

export function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** What phones' cameras can do beyond what the language's types know of. */
interface Lens {
  torch?: boolean;
  focusMode?: string[];
}

function lensOf(stream: MediaStream): Lens {
  const [track] = stream.getVideoTracks();
  return track && "getCapabilities" in track ? (track.getCapabilities() as Lens) : {};
}

export function hasTorch(stream: MediaStream): boolean {
  return lensOf(stream).torch === true;
}

/** True when the light is then as it was asked to be. */
export function setTorch(stream: MediaStream, torch: boolean): Promise<boolean> {
  return adjust(stream, { torch });
}

export async function keepFocusing(stream: MediaStream): Promise<void> {
  if (lensOf(stream).focusMode?.includes("continuous")) {
    await adjust(stream, { focusMode: "continuous" });
  }
}

async function adjust(stream: MediaStream, setting: object): Promise<boolean> {
  try {
    await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [setting] });
    return true;
  } catch {
    return false;
  }
}
