import { expect, it } from 'vitest';
import { openTransferFixture } from '../../testing/transfer-fixture.ts';
import { postWithin } from '../wallet/index.ts';
import { confirmPosting, returnPosting } from './transfer-postings.ts';
import { findTransferByKey } from './transfers.repository.ts';

const fixture = await openTransferFixture();
const { database, platform } = fixture;
const scope = { merchant: 'lotus', clock: platform.clock };

it.each(['in', 'out'] as const)('[G11] %s: the ledger itself accepts only one end of a transfer', async (direction) => {
  const mover = await fixture.mover(100_00n, '50.00');
  await mover.move(direction, '10.00', { key: 'k' });
  const before = await mover.money();
  const outcomes = await database.withTenant(scope, async (db) => {
    const transfer = await findTransferByKey(db, scope, mover.memberId, 'k');
    if (transfer === null) throw new Error('no transfer');
    const back = await postWithin(db, scope, returnPosting(transfer));
    const again = await postWithin(db, scope, confirmPosting(transfer));
    return [back.outcome, again.outcome, again.replayed];
  });
  expect(outcomes).toEqual(['mismatch', 'posted', true]);
  expect(await mover.money()).toEqual(before);
});

it("[G11] a transfer's row is settled once, and never becomes another order", async () => {
  const mover = await fixture.mover(100_00n, '50.00');
  const change = (set: string) =>
    database.query(`UPDATE app.wallet_transfer SET ${set} WHERE member_id = $1`, [mover.memberId]);
  const refused = { code: '42501' };
  await expect(change("state = 'pending', settled_at = NULL")).rejects.toMatchObject(refused);
  Object.assign(fixture.vendor, { fault: 'hangs up after', isAway: true });
  await mover.move('in', '1.00', { key: 'open' });
  const open = "UPDATE app.wallet_transfer SET amount = amount + 1 WHERE member_id = $1 AND state = 'pending'";
  await expect(database.query(open, [mover.memberId])).rejects.toMatchObject(refused);
});
