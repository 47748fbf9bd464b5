/** What a provider says to the wallet, as often as it takes: an answer that does not come is asked for again, as providers do. */
import { type KeyObject, randomUUID, sign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SIGNATURE_HEADER, WALLET_PATHS, type WalletReply, type WalletStatus } from '@marquee/contracts/wallet';
import { PROVIDER } from './simulator.ts';

export type Kind = 'bet' | 'win' | 'rollback';

/** A movement of money that a provider asked for, and what it heard. */
export interface Movement {
  readonly merchant: string;
  readonly user: string;
  readonly kind: Kind;
  /** Its `transaction_uuid`; begins with the brand's code. */
  readonly ref: string;
  /** The bet that a win pays for or a rollback takes back. */
  readonly target: string | null;
  readonly cents: bigint;
  /** The first definite answer; null while there is none. */
  status: WalletStatus | null;
  /** Whether an answer stayed out on the way: for a while nobody knew. */
  wasUnknown: boolean;
}

export interface WalletLine {
  /** Asks until there is a definite answer. Rejects when none comes within `GIVE_UP_MS`. */
  ask(kind: Kind | 'balance', fields: object, hears?: Hearing): Promise<WalletReply>;
}

export interface Hearing {
  /** Told of every answer that stays out. */
  onSilence?: () => void;
  /** Hangs up on the first question after so many milliseconds. */
  impatienceMs?: number;
}

const ANSWER_MS = 5_000;
const GIVE_UP_MS = 120_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

export function openWalletLine(port: number, key: KeyObject): WalletLine {
  const once = async (path: string, body: string, withinMs: number): Promise<WalletReply | undefined> => {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/wallet/v1/${PROVIDER}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: sign('RSA-SHA256', Buffer.from(body), key).toString('base64'),
        },
        body,
        signal: AbortSignal.timeout(withinMs),
      });
      const reply = (await answer.json()) as WalletReply;
      // "Unknown" is the API's word for a fault on the way: whether it was booked is not said.
      return answer.status === 200 && reply.status !== 'RS_ERROR_UNKNOWN' ? reply : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    async ask(kind, fields, { onSilence, impatienceMs } = {}) {
      const body = JSON.stringify({ request_uuid: randomUUID(), ...fields });
      const giveUpAt = Date.now() + GIVE_UP_MS;
      for (let attempt = 0, pauseMs = FIRST_PAUSE_MS; Date.now() < giveUpAt; attempt += 1) {
        const reply = await once(WALLET_PATHS[kind], body, attempt === 0 ? (impatienceMs ?? ANSWER_MS) : ANSWER_MS);
        if (reply !== undefined) return reply;
        onSilence?.();
        await sleep(pauseMs);
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
      throw new Error(`no definite answer to ${body} within ${GIVE_UP_MS / 1000} s`);
    },
  };
}
