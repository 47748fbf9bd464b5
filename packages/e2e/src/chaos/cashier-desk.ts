/** Staff of a run: they approve or reject withdrawals, and give back what could not be paid. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ListedWithdrawalsValue, WithdrawalRejectRequest } from '@marquee/contracts/schemas/staff-withdrawals';
import type { ChaosStack } from './chaos-stack.ts';
import type { Dice } from './dice.ts';

const PAUSE_MS = 500;
const REJECTED = 0.15;
const NOT_THEIRS: WithdrawalRejectRequest = { reason: 'accountName', note: 'The account is not yours' };
const NOT_TAKEN: WithdrawalRejectRequest = { reason: 'payoutFailed', note: 'The bank does not accept it' };
/** Tried again, a payout ends as before. */
const AGAIN = 0.3;

export interface CashierDesk {
  /** The queues are worked on until then. */
  close(): Promise<void>;
}

export function openDesk({ staff, marks }: ChaosStack, dice: Dice): CashierDesk {
  let isOpen = true;
  const act = (merchant: string, withdrawal: string, action: string, body: object) =>
    staff.value('POST', `/brands/${merchant}/withdrawals/${withdrawal}/${action}`, { body, key: randomUUID() });
  const queue = async (merchant: string, name: string) => {
    const path = `/brands/${merchant}/withdrawals?queue=${name}`;
    return (await staff.value<ListedWithdrawalsValue>('GET', path)).withdrawals.map(({ withdrawalId }) => withdrawalId);
  };
  const decide = async (merchant: string, id: string) => {
    await act(merchant, id, 'claim', {});
    if (dice.isHit(REJECTED)) await act(merchant, id, 'rejection', NOT_THEIRS);
    else await act(merchant, id, 'approval', {});
  };
  const endStuck = (merchant: string, id: string) =>
    act(
      merchant,
      id,
      'mark',
      dice.isHit(AGAIN) ? { end: 'again', note: NOT_TAKEN.note } : { end: 'giveBack', ...NOT_TAKEN },
    );
  // A server may be down: the next look shows what is left.
  const each = async (merchant: string, name: string, work: (merchant: string, id: string) => Promise<unknown>) => {
    for (const id of await queue(merchant, name).catch(() => [])) await work(merchant, id).catch(() => undefined);
  };
  const working = (async () => {
    while (isOpen) {
      for (const merchant of marks.keys()) {
        await each(merchant, 'review', decide);
        await each(merchant, 'stuck', endStuck);
      }
      await sleep(PAUSE_MS);
    }
  })();
  return {
    async close() {
      isOpen = false;
      await working;
    },
  };
}
