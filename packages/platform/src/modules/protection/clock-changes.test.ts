import { beforeAll, expect, it } from 'vitest';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { ageProtection, askFor, protect } from '../../testing/protection-fixture.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { platform } = fixture;
const MINUTE_MS = 60_000;
const NAME = { kind: 'stake', period: 'day' };

beforeAll(() => {
  protect(platform, { limitPeriods: ['day', 'week', 'month'], realityCheckMinutes: null });
  const brand = platform.brands.get('lotus');
  if (brand === undefined) throw new Error('No test brand lotus');
  platform.brands.set({ ...brand, public: { ...brand.public, timezone: 'Europe/London' } });
});

/** Ten minutes to midnight in London, the next midnight, and the one after the day on which clocks change: of 23 and of 25 hours. */
it.each([
  ['forward', '2027-03-27T23:50:00.000Z', '2027-03-28T00:00:00.000Z', '2027-03-28T23:00:00.000Z'],
  ['back', '2027-10-30T22:50:00.000Z', '2027-10-30T23:00:00.000Z', '2027-11-01T00:00:00.000Z'],
])(
  '[W13] a limit that is raised twice around the midnight at which clocks go %s waits from the second request',
  async (_way, before, midnight, next) => {
    platform.clock.advance(Date.parse(before) - platform.clock.now().getTime());
    const player = await seat(200n);
    const limit = async () => {
      const { limits } = await askFor(fixture, player, 'protection');
      return limits.find(({ kind, period }: typeof NAME) => kind === NAME.kind && period === NAME.period);
    };
    const raise = (to: string) => askFor(fixture, player, 'limitSet', { ...NAME, limit: to });
    const bet = async (name: string, units: number) => (await player.caller.bet(ref(name), units * UNIT)).status;
    await raise('20.00');
    expect(await bet('a', 15)).toBe('RS_OK');
    expect(await limit()).toMatchObject({ limit: '20.00', used: '15.00', resetsAt: midnight });
    await raise('30.00');
    await ageProtection(fixture, player.memberId, '20 minutes');
    platform.clock.advance(20 * MINUTE_MS);
    await raise('40.00');
    expect(await bet('b', 21)).toBe('RS_ERROR_LIMIT_REACHED');
    expect(await bet('c', 20)).toBe('RS_OK');
    expect(await limit()).toMatchObject({ limit: '20.00', used: '20.00', resetsAt: next });
    // A day after the first request, and not yet after the second.
    await ageProtection(fixture, player.memberId, '23 hours 40 minutes');
    expect(await askFor(fixture, player, 'limitConfirm', NAME)).toBe('limit_not_confirmable');
    await ageProtection(fixture, player.memberId, '20 minutes');
    await askFor(fixture, player, 'limitConfirm', NAME);
    expect(await limit()).toMatchObject({ limit: '40.00', used: '20.00', pending: null });
    expect(await bet('d', 21)).toBe('RS_ERROR_LIMIT_REACHED');
    expect(await bet('e', 20)).toBe('RS_OK');
  },
);
