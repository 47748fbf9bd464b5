import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import { expect, it } from 'vitest';
import { callSupport, supportPath } from '../../testing/call-support.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { platform } = fixture;

it('[W07] [A22] staff see the records that the player sees, also while the pages are off, and of their brand alone', async () => {
  const { caller, memberId, token } = await seat();
  await caller.bet(ref('s'), 10 * UNIT);
  const today = platform.clock.now().getTime() + 7 * 3_600_000;
  const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
  const query = { from: dayAt(today), to: dayAt(today + 86_400_000) };
  for (const [record, own] of [
    ['bets', 'betRecord'],
    ['account', 'accountRecord'],
    ['profit', 'profitRecord'],
  ] as const) {
    const path = supportPath(INTERNAL_CALLS[`support.${record}`].path, memberId);
    const shown = (await platform.call(own, { token, query })).json();
    expect(shown.value.total).toBeGreaterThan(0);
    platform.brands.switch('lotus', { memberCentre: false });
    expect((await callSupport(platform, path, query)).json()).toEqual(shown);
    platform.brands.switch('lotus', { memberCentre: true });
    for (const [merchant, player] of [
      ['harbor', memberId],
      ['lotus', 'nobody'],
    ] as const) {
      const elsewhere = supportPath(INTERNAL_CALLS[`support.${record}`].path, player);
      expect((await callSupport(platform, elsewhere, query, { merchant })).statusCode).toBe(404);
    }
  }
});
