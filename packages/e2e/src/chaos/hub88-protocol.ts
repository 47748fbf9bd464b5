import { type KeyObject, randomUUID, sign } from 'node:crypto';
import { SIGNATURE_HEADER, WALLET_PATHS, type WalletReply } from '@marquee/contracts/wallet';
import { GAME } from './simulator.ts';
import type { Protocol } from './wallet-line.ts';

/** A cent is 1,000 of the wallet API's units, which are 1/100,000 of the currency unit. */
const UNITS_A_CENT = 1000n;

/** One path per call, RSA, always 200 with a status. */
export const hub88Protocol = (key: KeyObject): Protocol => ({
  outcomes: {
    done: 'RS_OK',
    betMissing: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    rolledBack: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
    dataDiffers: 'RS_ERROR_DUPLICATE_TRANSACTION',
  },
  write({ kind, ref, round, target, cents, closes, admission: { user, token, currency } }) {
    const money = kind === 'rollback' ? {} : { amount: Number(cents * UNITS_A_CENT), currency };
    const about = target === null ? {} : { reference_transaction_uuid: target };
    const fields = {
      user,
      token,
      game_code: GAME,
      transaction_uuid: ref,
      round,
      round_closed: closes,
      ...money,
      ...about,
    };
    const body = JSON.stringify({ request_uuid: randomUUID(), ...fields });
    const signature = sign('RSA-SHA256', Buffer.from(body), key).toString('base64');
    return { path: WALLET_PATHS[kind], body, headers: { [SIGNATURE_HEADER]: signature } };
  },
  read(status, text) {
    const reply = JSON.parse(text) as WalletReply;
    // "Unknown" is the API's status for a fault that leaves open whether the call was booked.
    if (status !== 200 || reply.status === 'RS_ERROR_UNKNOWN') return undefined;
    const { user = null, currency = null, balance } = reply;
    const isWhole = balance !== undefined && BigInt(balance) % UNITS_A_CENT === 0n;
    return {
      outcome: reply.status,
      user,
      currency,
      cents: isWhole ? BigInt(balance) / UNITS_A_CENT : -1n,
      transaction: null,
    };
  },
});
