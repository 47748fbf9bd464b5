import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { Driver, Field, KeyName, MoveKind, Outcome } from '../driver.ts';

/** One minor unit of a currency with two decimals, in 1/100,000 of the currency's unit. */
const PER_MINOR = 1000n;

const WORDS: Readonly<Record<Outcome, string>> = {
  done: 'RS_OK',
  insufficientFunds: 'RS_ERROR_NOT_ENOUGH_MONEY',
  dataDiffers: 'RS_ERROR_DUPLICATE_TRANSACTION',
  rolledBack: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  betMissing: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  roundClosed: 'RS_ERROR_UNKNOWN',
  sessionMissing: 'RS_ERROR_INVALID_TOKEN',
  sessionOver: 'RS_ERROR_TOKEN_EXPIRED',
  brandMissing: 'RS_ERROR_INVALID_PARTNER',
  retryLater: 'RS_ERROR_UNKNOWN',
  gameWrong: 'RS_ERROR_INVALID_GAME',
  currencyWrong: 'RS_ERROR_WRONG_CURRENCY',
  playerBlocked: 'RS_ERROR_USER_DISABLED',
  playerExcluded: 'RS_ERROR_USER_DISABLED',
  limitReached: 'RS_ERROR_LIMIT_REACHED',
  maintenance: 'RS_ERROR_UNKNOWN',
  unsigned: 'RS_ERROR_INVALID_SIGNATURE',
  unreadable: 'RS_ERROR_WRONG_SYNTAX',
  fieldMissing: 'RS_ERROR_WRONG_SYNTAX',
  fieldWrong: 'RS_ERROR_WRONG_TYPES',
};

const PATHS: Readonly<Record<MoveKind, string>> = {
  balance: '/user/balance',
  bet: '/transaction/bet',
  win: '/transaction/win',
  rollback: '/transaction/rollback',
};

const NAMES: Readonly<Record<Field, string>> = {
  user: 'user',
  token: 'token',
  game: 'game_code',
  ref: 'transaction_uuid',
  round: 'round',
  amount: 'amount',
  currency: 'currency',
  target: 'reference_transaction_uuid',
};
const CALLER: readonly Field[] = ['user', 'token', 'game'];
const MONEY: readonly Field[] = [...CALLER, 'ref', 'round', 'amount', 'currency'];
const FIELDS: Readonly<Record<MoveKind, readonly Field[]>> = {
  balance: CALLER,
  bet: MONEY,
  win: [...MONEY, 'target'],
  rollback: [...CALLER, 'ref', 'round', 'target'],
};

export const hub88Keys = (): Readonly<Record<KeyName, { privateKey: KeyObject; publicKey: KeyObject }>> => {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { own: pair(), old: pair(), withdrawn: pair(), stranger: pair() };
};

/** Hub88's seamless wallet, as its operator documentation has it. */
export const hub88Driver = (keys: Readonly<Record<KeyName, { privateKey: KeyObject }>>): Driver => ({
  statuses: WORDS,
  winNamesBet: true,
  brokenAmount: 1,
  wire: (provider, move) => {
    const values: Readonly<Record<Field, unknown>> = {
      ...move,
      amount: Number(move.amount * PER_MINOR),
      target: move.target.ref,
    };
    const fields = FIELDS[move.kind].map((field) => [NAMES[field], values[field]]);
    return {
      path: `/wallet/v1/${provider}${PATHS[move.kind]}`,
      body: { request_uuid: randomUUID(), ...Object.fromEntries(fields), round_closed: move.closes },
    };
  },
  placeOf: (kind, field) => (FIELDS[kind].includes(field) ? [NAMES[field]] : undefined),
  sign: (body, key) => ({ 'x-hub88-signature': sign('RSA-SHA256', body, keys[key].privateKey).toString('base64') }),
  read: (status, text) => {
    if (status !== 200) return { status: `HTTP ${status}`, balance: null, text };
    const answer = JSON.parse(text) as { status: string; balance?: number };
    const balance = answer.balance === undefined ? null : BigInt(answer.balance) / PER_MINOR;
    return { status: answer.status, balance, text };
  },
});
