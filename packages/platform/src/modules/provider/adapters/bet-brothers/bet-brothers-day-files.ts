import {
  type DayMovement,
  dayMovement,
  REQUEST_SIGN_HEADER,
  SUPPLIER_PATHS,
  subunitsOf,
} from '@marquee/contracts/bet-brothers';
import { hmacHex } from '@marquee/server-kit';
import { DayFileError, type DayFiles, type DayLine } from '../../day-file.ts';
import type { BetBrothersSettings } from '../../provider-settings.ts';
import { createDayFiles } from '../day-file/create-day-files.ts';
import type { DayRequest } from '../day-file/day-protocol.ts';
import { hmacVerifier } from '../day-file/hmac-verifier.ts';
import { minorText } from '../day-file/minor-text.ts';
import { readWhole } from '../day-file/read-whole.ts';

/** Day files of this protocol, an extension of ours to the published API: HMAC-SHA256, amounts in sub-units. */
export function createBetBrothersDayFiles({ baseUrl, secrets }: BetBrothersSettings): DayFiles {
  const headOf = ({ merchant, day }: DayRequest) => ({ brand_id: merchant, day });
  return createDayFiles('play', {
    headOf,
    request: (request) => {
      const [secret] = secrets;
      if (secret === undefined) throw new DayFileError('unreachable');
      const body = JSON.stringify(headOf(request));
      const headers = { 'content-type': 'application/json', [REQUEST_SIGN_HEADER]: hmacHex(secret, body) };
      return { url: `${baseUrl}${SUPPLIER_PATHS.day}`, init: { method: 'POST', headers, body } };
    },
    verifiers: () => secrets.map(hmacVerifier),
    line: dayMovement,
    sumOf: ({ action, currency_code: currency, amount }) =>
      action === 'bet' || action === 'win' ? { kind: action, currency, amount: BigInt(amount) } : null,
    readSum: readWhole,
    toLine,
  });
}

/** As the wallet records them: a rollback's reference cannot be any id of the protocol, and a win names only its round. */
function toLine(movement: DayMovement): DayLine {
  const { action, transaction_id: id, taken_back_transaction_id: target, currency_code: currency } = movement;
  const isFree = action === 'bet' && movement.is_free_spin === true;
  const common = {
    user: movement.player_id,
    round: movement.round_id,
    game: movement.reference,
    amount: isFree ? '0' : minorText(BigInt(movement.amount), subunitsOf(currency), currency),
    currency,
    at: movement.at,
  };
  if (action === 'win') return { ...common, ref: id, kind: 'win', target: null };
  if (action === 'bet') return { ...common, ref: id, kind: isFree ? 'free_bet' : 'bet', target: null };
  if (target === undefined) throw new DayFileError('malformed');
  return { ...common, ref: `${action} ${id}`, kind: 'rollback', target };
}
