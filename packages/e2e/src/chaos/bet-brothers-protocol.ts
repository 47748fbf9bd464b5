import { createHmac } from 'node:crypto';
import { type ActionReply, REQUEST_SIGN_HEADER, type WalletAction } from '@marquee/contracts/bet-brothers';
import { GAME } from './simulator.ts';
import type { Call, Protocol } from './wallet-line.ts';

/** Status of an uncertain outcome; a repeat is answered with the outcome. */
const LATER = [500, 503, 504];

/** One address, an action, HMAC, HTTP codes. The brands' currencies have cents for sub-units; a win names its round alone. */
export const betBrothersProtocol = (secret: string): Protocol => ({
  outcomes: { done: '200', betMissing: '406', rolledBack: '408', dataDiffers: '408' },
  write(call) {
    const body = JSON.stringify(actionOf(call));
    return {
      path: '',
      body,
      headers: { [REQUEST_SIGN_HEADER]: createHmac('sha256', secret).update(body).digest('hex') },
    };
  },
  read(status, text) {
    if (LATER.includes(status)) return undefined;
    const outcome = String(status);
    if (status !== 200) return { outcome, user: null, currency: null, cents: null, transaction: null };
    const reply = JSON.parse(text) as ActionReply;
    const { player_id: user = null, currency_code: currency, balance, transaction_id: transaction = null } = reply;
    return { outcome, user, currency, cents: BigInt(balance), transaction };
  },
});

function actionOf({ kind, ref, round, target, cents, closes, admission }: Call): WalletAction {
  const money = { player_id: admission.user, amount: Number(cents), currency_code: admission.currency };
  const payload = { reference: GAME, session_token: admission.token };
  const data = { transaction_id: ref, round_id: round, round_close: closes };
  if (kind !== 'rollback') return { action: kind, ...money, payload: { ...payload, provider_transfer_data: data } };
  const back = { ...data, refunded_transaction_id: target ?? '' };
  return { action: 'refund', ...money, payload: { ...payload, provider_transfer_data: back } };
}
