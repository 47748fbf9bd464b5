import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 40;
const ANSWER_WITHIN_MS = 2_000;

/** Resolves when the URL answers 200. Ends with an AbortError when the signal ends the wait. */
export async function waitUntilReady(url: string, signal: AbortSignal): Promise<void> {
  while (!(await isReady(url))) await sleep(POLL_MS, undefined, { signal });
}

function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: ANSWER_WITHIN_MS, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}
