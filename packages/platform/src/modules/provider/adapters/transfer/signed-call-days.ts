import type { KeyObject } from 'node:crypto';
import { DayFileError, type DayFiles } from '../../day-file.ts';
import { createDayFiles } from '../day-file/create-day-files.ts';
import type { DayProtocol, DayRequest } from '../day-file/day-protocol.ts';
import { hmacVerifier } from '../day-file/hmac-verifier.ts';
import { hundredths } from '../day-file/hundredths.ts';
import { signCall } from './sign-call.ts';

export interface SignedCallDays<Line extends { readonly at: string }>
  extends Pick<DayProtocol<Line>, 'line' | 'sumOf' | 'toLine'> {
  readonly about: DayFiles['about'];
  readonly baseUrl: string;
  readonly keyId: string;
  /** The first one signs; a file may be signed by any. */
  readonly secrets: readonly KeyObject[];
}

/** A day's sum may be longer than any of its amounts. */
const sum = hundredths(30);

/** Day files at `/v1/days/<day>?brand=…` behind a signed call: HMAC-SHA256, amounts as decimal text. */
export function createSignedCallDays<Line extends { readonly at: string }>(
  { about, baseUrl, keyId, secrets, ...lines }: SignedCallDays<Line>,
  now: () => Date,
): DayFiles {
  return createDayFiles(about, {
    ...lines,
    headOf: ({ merchant, day }: DayRequest) => ({ brand: merchant, day }),
    request: ({ merchant, day }) => {
      const [key] = secrets;
      if (key === undefined) throw new DayFileError('unreachable');
      const url = `${baseUrl}/v1/days/${day}?brand=${encodeURIComponent(merchant)}`;
      return { url, init: { headers: signCall(keyId, key, { method: 'GET', url, body: '' }, now()) } };
    },
    verifiers: () => secrets.map(hmacVerifier),
    readSum: (text) => sum.safeParse(text).data ?? null,
  });
}
