import { type CallName, STEP_UP_HEADER } from '@marquee/contracts/calls';
import { STEP_UP_MS } from '@marquee/contracts/constants';
import { hashToken, newToken } from '../modules/session/index.ts';
import { insertStepUp } from '../modules/step-up/step-up.repository.ts';
import type { TestApp } from './build-test-app.ts';
import type { TestDatabase } from './test-database.ts';

/** Headers with a proof of the payment password for one call, as `stepUp` gives it to the session of this token. */
export async function giveProof(
  { database, platform }: { readonly database: TestDatabase; readonly platform: Pick<TestApp, 'clock'> },
  token: string,
  purpose: CallName,
  merchant = 'lotus',
): Promise<Record<string, string>> {
  const [session] = await database.query<{ id: string }>('SELECT id FROM app.session WHERE token_hash = $1', [
    hashToken(token),
  ]);
  const proof = newToken();
  const now = platform.clock.now();
  const expiresAt = new Date(now.getTime() + STEP_UP_MS);
  const stepUp = { proofHash: hashToken(proof), sessionId: session?.id ?? '', purpose, expiresAt };
  await database.withTenant({ merchant }, (db) => insertStepUp(db, { merchant }, stepUp, now));
  return { [STEP_UP_HEADER]: proof };
}
