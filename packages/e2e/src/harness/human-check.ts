import { CALLS } from '@marquee/contracts/calls';
import type { HumanCheckPurpose, HumanCheckValue } from '@marquee/contracts/schemas/human-check';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { http, valueIn } from './http.ts';

/** Solves a human check for a call that no page makes. Returns the text for its body. */
export async function solveHumanCheck(port: number, host: string, purpose: HumanCheckPurpose): Promise<string> {
  const answer = await http({ port, host, path: `${CALLS.humanCheck.path}?purpose=${purpose}` });
  const { challenge } = valueIn<HumanCheckValue>(answer);
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
