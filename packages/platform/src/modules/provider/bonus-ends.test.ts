import { describe, expect, it } from 'vitest';
import { systemClock } from '../../context.ts';
import type { Query } from '../../db/query.ts';
import { BONUS, openBonusSuite } from '../../testing/bonus-suite.ts';
import { lapseBonuses } from '../bonus/index.ts';
import { hashRequest } from '../wallet/index.ts';
import { payWin } from './wallet.repository.ts';

const { database, query, newMember, perform, stateOf, expectNoViolations } = await openBonusSuite();

describe('[W08] a bonus', () => {
  it('gives way to the next one once nothing is left of it', async () => {
    const member = await newMember({ cash: 0n, grants: 2, required: 9_000n });
    await perform(member, { kind: 'bet', bet: 0 });
    await perform(member, { kind: 'bet', bet: 3 });
    expect(await stateOf(member)).toMatchObject({ bonus: '0', state: 'active' });
    for (const bet of [0, 3]) {
      const ref = `${member}-lost-${bet}`;
      const at = {
        merchant: 'lotus',
        provider: 'arcade',
        memberId: member,
        at: new Date(),
        currency: 'KHR',
        closes: true,
      };
      const lost = { ...at, ref, amount: 0n, round: `round-${bet}`, game: 'slot-1', hash: hashRequest({ ref }) };
      await payWin(query, lost, `${member}-bet-${bet}`);
    }
    expect(await stateOf(member)).toMatchObject({ bonus: BONUS.toString(), state: 'spent' });
    await expectNoViolations();
  });

  it('is borne by the operator where a win is undone that was lost since', async () => {
    const member = await newMember({ cash: 0n, required: 90_000n });
    for (const kind of ['bet', 'win'] as const) await perform(member, { kind, bet: 3 });
    await perform(member, { kind: 'bet', bet: 4 });
    expect(await stateOf(member)).toMatchObject({ bonus: '550', state: 'active' });
    expect(await perform(member, { kind: 'rollbackWin', bet: 3 })).toBe('posted');
    expect(await stateOf(member)).toMatchObject({ cash: '0', bonus: '0', state: 'active' });
    await expectNoViolations();
    await perform(member, { kind: 'win', bet: 4 });
    expect(await stateOf(member)).toMatchObject({ bonus: '3001' });
    await expectNoViolations();
  });

  it('begins after a forfeit with the next run of the job, which no failing member stops', async () => {
    const [member, other] = [await newMember({ grants: 2 }), await newMember({ grants: 2 })];
    for (const each of [member, other]) await perform(each, { kind: 'forfeit', bet: 0 });
    expect(await stateOf(member)).toMatchObject({ bonus: '0', state: 'forfeited' });
    const failing: Query = (name, text, values) =>
      name === 'lapse_bonus' && values[1] === other ? Promise.reject(new Error('no')) : query(name, text, values);
    await expect(lapseBonuses({ query: failing, clock: systemClock }, 'lotus')).rejects.toThrow('1 members failed');
    expect((await stateOf(member))?.bonus).toBe(BONUS.toString());
    expect((await stateOf(other))?.bonus).toBe('0');
    await lapseBonuses({ query, clock: systemClock }, 'lotus');
    expect((await stateOf(other))?.bonus).toBe(BONUS.toString());
    await expectNoViolations();
  });

  it('keeps its times once it has begun', async () => {
    const member = await newMember();
    for (const change of ["expires_at = expires_at + '1 day'", "begun_at = begun_at - '1 day'"])
      await expect(
        database.query(`UPDATE app.bonus SET ${change.replace("'1 day'", "interval '1 day'")} WHERE member_id = $1`, [
          member,
        ]),
      ).rejects.toThrow('its terms do not change');
  });

  it('begins when the one before has ended, and lapses when it is not wagered in time', async () => {
    const member = await newMember({ cash: 0n, grants: 2 });
    const states = async () =>
      (
        await database.query<{ state: string }>(
          "SELECT state FROM app.bonus WHERE tenant = 'lotus' AND member_id = $1 ORDER BY granted_at, id",
          [member],
        )
      ).map(({ state }) => state);
    expect(await states()).toEqual(['active', 'waiting']);
    const in31Days = { now: () => new Date(Date.now() + 31 * 86_400_000) };
    expect(await lapseBonuses({ query, clock: in31Days }, 'lotus')).toBeGreaterThanOrEqual(1);
    expect(await states()).toEqual(['lapsed', 'active']);
    expect((await stateOf(member))?.bonus).toBe(BONUS.toString());
    await expectNoViolations();
  });

  it('waits at the end of its days for rounds with its money, for a day at most', async () => {
    const member = await newMember({ cash: 0n });
    await perform(member, { kind: 'bet', bet: 0 });
    const lapseAfter = (hours: number) =>
      lapseBonuses({ query, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } }, 'lotus');
    await lapseAfter(30 * 24 + 1);
    expect((await stateOf(member))?.state).toBe('active');
    await lapseAfter(31 * 24 + 1);
    expect(await stateOf(member)).toMatchObject({ bonus: '0', state: 'lapsed' });
    await expectNoViolations();
  });
});
