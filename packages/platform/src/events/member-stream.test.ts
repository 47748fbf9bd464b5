import type { AddressInfo } from 'node:net';
import { CALLS } from '@marquee/contracts/calls';
import { type MemberEvent, pageEvent } from '@marquee/contracts/events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openWalletStage, type WalletStage } from '../testing/wallet-stage.ts';

const RIEL = 100_000;
let stage: WalletStage;
let address: string;
const open: AbortController[] = [];
beforeAll(async () => {
  stage = await openWalletStage();
  await stage.platform.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(stage.platform.app.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort();
});
afterAll(() => stage.close());

/** The events of a member's stream, one at a time; null once it has ended. */
async function follow(
  token: string,
  merchant = 'lotus',
): Promise<{ status: number; next: () => Promise<MemberEvent | null> }> {
  const controller = new AbortController();
  open.push(controller);
  const { path } = CALLS.memberEvents;
  const headers = stage.platform.hop('GET', path, { token, merchant });
  const response = await fetch(address + path, { headers, signal: controller.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<MemberEvent | null> => {
    for (;;) {
      const match = /^(?::|data: (.*))\n\n/.exec(text);
      if (match) {
        text = text.slice(match[0].length);
        if (match[1] !== undefined) return pageEvent.parse(JSON.parse(match[1])) as MemberEvent;
        continue;
      }
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) return null;
      text += chunk.value;
    }
  };
  return { status: response.status, next };
}

const balance = (sumBalance: string, currency = 'KHR') => ({ type: 'balance', sumBalance, currency });

describe("the member's event stream", () => {
  it('[W12] tells the balance on connecting and after every posting, to this member only', async () => {
    const one = await stage.seat('streamone', 10_000n);
    const other = await stage.seat('streamother', 20_000n);
    const [mine, theirs] = [await follow(one.token), await follow(other.token)];
    expect(await mine.next()).toEqual(balance('100.00'));
    expect(await theirs.next()).toEqual(balance('200.00'));
    await one.caller.bet('stream-bet', 30 * RIEL);
    expect(await mine.next()).toEqual(balance('70.00'));
    await one.caller.win('stream-win', 'stream-bet', 5 * RIEL);
    expect(await mine.next()).toEqual(balance('75.00'));
    await other.caller.bet('stream-other', 200 * RIEL);
    expect(await theirs.next()).toEqual(balance('0.00'));
  });

  it('does not tell what did not happen: a refusal, a repeat', async () => {
    const { token, caller } = await stage.seat('streamquiet', 10_000n);
    const stream = await follow(token);
    expect(await stream.next()).toEqual(balance('100.00'));
    await caller.bet('quiet-poor', 500 * RIEL);
    await caller.bet('quiet-bet', 10 * RIEL);
    await caller.bet('quiet-bet', 10 * RIEL);
    await caller.bet('quiet-last', 20 * RIEL);
    expect([await stream.next(), await stream.next()]).toEqual([balance('90.00'), balance('70.00')]);
  });

  it('[A14] tells the end of its own session and closes', async () => {
    const { token } = await stage.seat('streamgone', 100n);
    const stream = await follow(token);
    await stream.next();
    await stage.platform.call('logout', { token });
    expect(await stream.next()).toEqual({ type: 'session', state: 'ended', reason: 'logout' });
    expect(await stream.next()).toBeNull();
  });

  it('catches up by itself when its connection to the database was lost', async () => {
    const { token, caller } = await stage.seat('streamlost', 10_000n);
    const stream = await follow(token);
    expect(await stream.next()).toEqual(balance('100.00'));
    await stage.database.look(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'marquee-events' AND datname = current_database()",
    );
    await caller.bet('lost-bet', 40 * RIEL);
    // Told by a notice or by the look after the reconnect, perhaps after one more look at what was before.
    let told = await stream.next();
    while (told?.type === 'balance' && told.sumBalance === '100.00') told = await stream.next();
    expect(told).toEqual(balance('60.00'));
  });

  it('is for members of this brand', async () => {
    const { token } = await stage.seat('streambrand', 100n);
    expect((await follow(token, 'harbor')).status).toBe(401);
    expect((await follow('garbage')).status).toBe(401);
  });
});
