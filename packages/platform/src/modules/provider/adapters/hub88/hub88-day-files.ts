import { createVerify } from 'node:crypto';
import {
  type DayFileTransaction,
  dayFileTransaction,
  PROVIDER_PATHS,
  SIGNATURE_HEADER,
  WALLET_UNITS,
} from '@marquee/contracts/wallet';
import { signRaw } from '@marquee/server-kit';
import type { DayFiles, DayLine } from '../../day-file.ts';
import type { Hub88Settings, OperatorSettings } from '../../provider-settings.ts';
import { createDayFiles } from '../day-file/create-day-files.ts';
import type { DayRequest } from '../day-file/day-protocol.ts';
import { minorText } from '../day-file/minor-text.ts';
import { readWhole } from '../day-file/read-whole.ts';

/** Day files of this protocol: RSA-SHA256, amounts in 1/100,000. */
export function createHub88DayFiles(
  { baseUrl, publicKeys }: Hub88Settings,
  { operatorId, privateKey }: Pick<OperatorSettings, 'operatorId' | 'privateKey'>,
): DayFiles {
  const headOf = ({ merchant, day }: DayRequest) => ({ operator_id: operatorId, sub_partner_id: merchant, day });
  return createDayFiles('play', {
    headOf,
    request: (request) => {
      const body = JSON.stringify(headOf(request));
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signRaw(privateKey, body) };
      return { url: `${baseUrl}${PROVIDER_PATHS.dayFile}`, init: { method: 'POST', headers, body } };
    },
    verifiers: () =>
      publicKeys.map((key) => {
        const verify = createVerify('RSA-SHA256');
        return {
          update: (piece) => void verify.update(piece),
          accepts: (signature) => verify.verify(key, signature, 'base64'),
        };
      }),
    line: dayFileTransaction,
    sumOf: ({ kind, currency, amount }) => (kind === 'rollback' ? null : { kind, currency, amount: BigInt(amount) }),
    readSum: readWhole,
    toLine,
  });
}

/** A free bet's stake is not real money. */
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
    amount: isFree ? '0' : minorText(BigInt(amount), WALLET_UNITS, currency),
    currency,
    at: transaction.at,
  };
}
