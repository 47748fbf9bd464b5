import { CALLS, type CallName } from '@marquee/contracts/calls';
import type { Page } from '@playwright/test';

/** Sends a call from within the page, with its member's token. @throws if it is refused */
export const asMember = <Value>(
  page: Page,
  call: CallName,
  query: Readonly<Record<string, string>> = {},
): Promise<Value> =>
  page.evaluate(
    async (target) => {
      const authorization = `Bearer ${sessionStorage.getItem('token')}`;
      const answer = await fetch(target, { headers: { authorization } });
      const body = (await answer.json()) as { value: Value };
      if (!answer.ok) throw new Error(JSON.stringify(body));
      return body.value;
    },
    `${CALLS[call].path}?${new URLSearchParams(query)}`,
  );
