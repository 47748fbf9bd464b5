import { randomUUID } from 'node:crypto';
import { CALLS, type CallName } from '@marquee/contracts/calls';
import type { Page } from '@playwright/test';

interface Sent<Value> {
  readonly code: string;
  readonly value: Value;
}

const send = <Value>(page: Page, call: CallName, body: object): Promise<Sent<Value>> =>
  page.evaluate(
    async ({ path, key, sent }) => {
      const authorization = `Bearer ${sessionStorage.getItem('token')}`;
      const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
      return (await (await fetch(path, { method: 'POST', headers, body: sent })).json()) as Sent<Value>;
    },
    { path: CALLS[call].path, key: randomUUID(), sent: JSON.stringify(body) },
  );

/** A change by the page's member. Resolves with the state afterwards. @throws if it is refused */
export async function sendAsMember<Value>(page: Page, call: CallName, body: object): Promise<Value> {
  const answer = await send<Value>(page, call, body);
  if (answer.value === undefined) throw new Error(JSON.stringify(answer));
  return answer.value;
}

/** Code of the refusal of such a change. */
export const refusalOf = async (page: Page, call: CallName, body: object): Promise<string> =>
  (await send(page, call, body)).code;
