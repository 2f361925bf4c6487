import { offeredLanguages, wordsIn } from "../language/language.ts";
import type { Service } from "../service.ts";
import {
  claimDueObjects,
  type DueObject,
  recordObjectFailed,
  recordObjectPatched,
} from "../store/platform-b-objects.ts";
import { findWalletPassById } from "../store/wallet-pass.ts";
import { passFaceOf } from "../wallets/pass-face.ts";
import { resourcesOf } from "../wallets/platform-b.ts";
import { PlatformBError } from "../wallets/platform-b-objects.ts";

/** Batch size: patches that are claimed and sent at once. */
const batchSize = 10;

/**
 * Patches a batch of changed passes on platform B, within the rate limit (`objectPace`). Returns how many
 * were claimed.
 */
export async function patchDueObjects(service: Service): Promise<number> {
  const { database, clock, objectsB, objectPace } = service;
  if (!objectsB) return 0;
  const allowed = objectPace.take(batchSize);
  if (allowed === 0) return 0;
  const due = await claimDueObjects(database, clock(), allowed);
  objectPace.giveBack(allowed - due.length);
  await Promise.all(due.map((object) => patchObject(service, object)));
  return due.length;
}

async function patchObject(service: Service, due: DueObject): Promise<void> {
  const { addresses, clock, database, log, metrics, objectsB, platformB } = service;
  const pass = await findWalletPassById(database, due.passId);
  if (!pass || !platformB || !objectsB) return;
  const now = clock();
  const [language] = offeredLanguages(pass.issuer.languages);
  const localisation = { language, words: wordsIn(language, pass.template.type) };
  const deliveryPageUrl = addresses.deliveryPage(pass.deliveryCode);
  const face = passFaceOf(pass, deliveryPageUrl, now, localisation);
  const { origin } = addresses;
  const request = { pass, face, localisation, origin, deliveryPageUrl, now };
  const { passClass, object } = resourcesOf(platformB, request);
  try {
    await objectsB.patchObject(passClass, object);
  } catch (error) {
    if (!(error instanceof PlatformBError)) throw error;
    const { status, message: reason } = error;
    metrics.countPush("b", "failed");
    log.warn({ status, reason, attempts: due.attempts }, "Google Wallet did not take an update");
    return recordObjectFailed(database, due, clock());
  }
  metrics.countPush("b", "accepted");
  return recordObjectPatched(database, due);
}
