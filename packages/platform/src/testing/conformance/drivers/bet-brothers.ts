import { createHmac, randomBytes } from 'node:crypto';
import type { Driver, Field, KeyName, MoveKind, Outcome } from '../driver.ts';

const WORDS: Readonly<Record<Outcome, string>> = {
  done: '200',
  insufficientFunds: '402',
  dataDiffers: '408',
  rolledBack: '408',
  betMissing: '406',
  roundClosed: '408',
  sessionMissing: '404',
  sessionOver: '408',
  brandMissing: '404',
  retryLater: '503',
  gameWrong: '405',
  currencyWrong: '400',
  playerBlocked: '407',
  playerExcluded: '407',
  limitReached: '418',
  maintenance: '503',
  unsigned: '403',
  unreadable: '400',
  fieldMissing: '400',
  fieldWrong: '400',
};

const DATA = ['payload', 'provider_transfer_data'];
const PLACES: Readonly<Partial<Record<Field, readonly string[]>>> = {
  user: ['player_id'],
  token: ['payload', 'session_token'],
  game: ['payload', 'reference'],
  currency: ['currency_code'],
  ref: [...DATA, 'transaction_id'],
  round: [...DATA, 'round_id'],
  amount: ['amount'],
};

/** A balance call has no payload, and its currency is in the answer only. */
const BALANCE_PLACES: typeof PLACES = { user: ['player_id'], token: ['session_token'], game: ['reference'] };

export const betBrothersKeys = (): Readonly<Record<KeyName, string>> => {
  const secret = () => randomBytes(24).toString('hex');
  return { own: secret(), old: secret(), withdrawn: secret(), stranger: secret() };
};

/** The Bet Brothers' seamless wallet, as their documentation for operators has it. */
export const betBrothersDriver = (keys: Readonly<Record<KeyName, string>>): Driver => ({
  statuses: WORDS,
  winNamesBet: false,
  brokenAmount: null,
  wire: (provider, move) => {
    const { user, token, game, currency } = move;
    const path = `/wallet/v1/${provider}`;
    const common = { player_id: user, currency_code: currency, is_mobile: false };
    if (move.kind === 'balance')
      return { path, body: { ...common, reference: game, action: 'balance', session_token: token } };
    const { ref, round, target, closes } = move;
    const isWinBack = move.kind === 'rollback' && target.kind === 'win';
    const back = isWinBack ? { rollback_win_transaction_id: target.ref } : { refunded_transaction_id: target.ref };
    const action = move.kind === 'rollback' ? (isWinBack ? 'rollback-win' : 'refund') : move.kind;
    const data = {
      transaction_id: ref,
      round_id: round,
      round_close: closes,
      ...(move.kind === 'rollback' ? back : {}),
    };
    const payload = { reference: game, session_token: token, provider_transfer_data: data };
    return { path, body: { ...common, amount: Number(move.amount), action, payload } };
  },
  placeOf: (kind: MoveKind, field) => {
    if (kind === 'balance') return BALANCE_PLACES[field];
    if (field !== 'target') return PLACES[field];
    return kind === 'rollback' ? [...DATA, 'refunded_transaction_id'] : undefined;
  },
  sign: (body, key) => ({ 'x-request-sign': createHmac('sha256', keys[key]).update(body).digest('hex') }),
  read: (status, text) => {
    const answer = JSON.parse(text) as { balance?: number; code?: number };
    // A refusal has its code twice: as the HTTP status and in the body.
    if (status !== 200 && answer.code !== status)
      return { status: `${status} with code ${answer.code}`, balance: null, text };
    return { status: String(status), balance: answer.balance === undefined ? null : BigInt(answer.balance), text };
  },
});
