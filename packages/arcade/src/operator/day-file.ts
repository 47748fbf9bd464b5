import { createSign, type KeyObject } from 'node:crypto';
import type { DayFileRequest, DayFileTotals, DayFileTransaction } from '@marquee/contracts/wallet';
import type { Pool } from 'pg';
import { type DayOf, type Place, readDay } from './day-file.repository.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH = 2_000;

const textOf = (lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** The half-open day in UTC. */
export function dayOf({ operator_id: operatorId, sub_partner_id: brand, day }: DayFileRequest): DayOf {
  const from = new Date(`${day}T00:00:00Z`);
  return { operatorId, brand, from, to: new Date(from.getTime() + DAY_MS) };
}

/**
 * Writes a day's file in pieces, with one batch of rows in memory and no open transaction. A file without a signature at its end is
 * incomplete.
 */
export async function* writeDayFile(pool: Pool, request: DayFileRequest, key: KeyObject): AsyncGenerator<string> {
  const signer = createSign('RSA-SHA256');
  const signed = (text: string): string => {
    signer.update(text);
    return text;
  };
  yield signed(textOf([{ type: 'head', ...request }]));
  const totals = new RunningTotals();
  let after: Place | null = null;
  do {
    const { transactions, next }: Awaited<ReturnType<typeof readDay>> = await readDay(
      pool,
      dayOf(request),
      after,
      BATCH,
    );
    for (const transaction of transactions) totals.add(transaction);
    yield signed(textOf(transactions));
    after = next;
  } while (after !== null);
  yield signed(textOf([totals.line()]));
  yield textOf([{ type: 'signature', signature: signer.sign(key, 'base64') }]);
}

class RunningTotals {
  #count = 0;
  readonly #sums = new Map<string, { kind: 'bet' | 'win'; currency: string; amount: bigint }>();

  add({ kind, currency, amount }: DayFileTransaction): void {
    this.#count += 1;
    if (kind === 'rollback') return;
    const sum = this.#sums.get(`${kind} ${currency}`) ?? { kind, currency, amount: 0n };
    this.#sums.set(`${kind} ${currency}`, { ...sum, amount: sum.amount + BigInt(amount) });
  }

  line(): DayFileTotals {
    const sums = [...this.#sums.values()].map((sum) => ({ ...sum, amount: sum.amount.toString() }));
    return { type: 'totals', transactions: this.#count, sums };
  }
}
