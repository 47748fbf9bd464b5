import type { HumanCheckPurpose, HumanCheckValue } from '@marquee/contracts/schemas/human-check';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CallOptions, TestApp } from './build-test-app.ts';

/** Easy enough to be solved at every registration of a suite. */
export const EASY_WORK = { rounds: 1, triesMax: 20 };

/** Requests and solves a human check like a browser. Resolves with the text for the call's body. */
export async function solveHumanCheck(
  platform: TestApp,
  purpose: HumanCheckPurpose,
  options: CallOptions = {},
): Promise<string> {
  const answer = await platform.call('humanCheck', { ...options, query: { purpose } });
  const { challenge } = answer.json<{ value: HumanCheckValue }>().value;
  return humanCheckText(challenge, await solveChallenge({ challenge, deriveKey }));
}

export const humanCheckText = (challenge: unknown, solution: unknown): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
