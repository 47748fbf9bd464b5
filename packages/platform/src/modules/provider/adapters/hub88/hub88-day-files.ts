import { join } from 'node:path';
import { decimalsOf } from '@marquee/contracts/money';
import { type DayFileTransaction, WALLET_UNITS } from '@marquee/contracts/wallet';
import type { DayFiles, DayLine } from '../../day-file.ts';
import type { Hub88Settings, OperatorSettings } from '../../provider-settings.ts';
import { fetchDay } from './hub88-fetch-day.ts';
import { readDay, verifyDay } from './hub88-read-day.ts';

/** Day files of this protocol: brought to the disk, their signature verified over all of it, and only then read. */
export const createHub88DayFiles = (
  { baseUrl, publicKeys }: Hub88Settings,
  { operatorId, privateKey }: Pick<OperatorSettings, 'operatorId' | 'privateKey'>,
): DayFiles => ({
  fetch: async ({ merchant, day }, folder, signal) => {
    const path = join(folder, `${day}.ndjson`);
    const asked = { operator_id: operatorId, sub_partner_id: merchant, day };
    await fetchDay({ baseUrl, privateKey }, asked, path, signal);
    const file = await verifyDay(path, publicKeys);
    return {
      hash: file.hash,
      lines: async function* () {
        for await (const transaction of readDay(file, asked)) yield toLine(transaction);
      },
    };
  },
});

/** A free bet's stake is nobody's money. */
function toLine(transaction: DayFileTransaction): DayLine {
  const { kind, amount, currency } = transaction;
  const isFree = kind === 'bet' && transaction.is_free === true;
  return {
    ref: transaction.transaction_uuid,
    kind: isFree ? 'free_bet' : kind,
    target: transaction.reference_transaction_uuid,
    user: transaction.user,
    round: transaction.round,
    game: transaction.game_code,
    amount: isFree ? '0' : toMinorText(amount, currency),
    currency,
    at: transaction.at,
  };
}

function toMinorText(amount: number, currency: string): string {
  const perMinor = WALLET_UNITS / (decimalsOf(currency) === 0 ? 1n : 100n);
  const digits = perMinor.toString().length - 1;
  return `${BigInt(amount) / perMinor}.${(BigInt(amount) % perMinor).toString().padStart(digits, '0')}`;
}
