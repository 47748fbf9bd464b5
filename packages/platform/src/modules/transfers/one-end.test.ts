import { expect, it } from 'vitest';
import { openTransferStage } from '../../testing/transfer-stage.ts';
import { postWithin } from '../wallet/index.ts';
import { confirmPosting, giveBackPosting } from './transfer-postings.ts';
import { findTransferByKey } from './transfers.repository.ts';

const stage = await openTransferStage();
const { database, platform } = stage;
const scope = { merchant: 'lotus', clock: platform.clock };

it.each(['in', 'out'] as const)(
  '[G11] %s: the ledger takes one end of a transfer, whatever its row says',
  async (direction) => {
    const mover = await stage.mover(100_00n, '50.00');
    await mover.move(direction, '10.00', { key: 'k' });
    const before = await mover.money();
    const outcomes = await database.withTenant(scope, async (db) => {
      const transfer = await findTransferByKey(db, scope, mover.memberId, 'k');
      if (transfer === null) throw new Error('no transfer');
      const back = await postWithin(db, scope, giveBackPosting(transfer));
      const again = await postWithin(db, scope, confirmPosting(transfer));
      return [back.outcome, again.outcome, again.replayed];
    });
    expect(outcomes).toEqual(['mismatch', 'posted', true]);
    expect(await mover.money()).toEqual(before);
  },
);

it('[G11] the row of a transfer is settled once, and is never another order', async () => {
  const mover = await stage.mover(100_00n, '50.00');
  const change = (set: string) =>
    database.look(`UPDATE app.wallet_transfer SET ${set} WHERE member_id = $1`, [mover.memberId]);
  const refused = { code: '42501' };
  await expect(change("state = 'pending', settled_at = NULL")).rejects.toMatchObject(refused);
  Object.assign(stage.vendor, { fault: 'hangs up after', isAway: true });
  await mover.move('in', '1.00', { key: 'open' });
  const open = "UPDATE app.wallet_transfer SET amount = amount + 1 WHERE member_id = $1 AND state = 'pending'";
  await expect(database.look(open, [mover.memberId])).rejects.toMatchObject(refused);
});
