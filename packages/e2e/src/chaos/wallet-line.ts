/** A provider's requests to the wallet. A request without an answer is repeated, as providers do. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Capture } from './capture.ts';
import type { Admission } from './simulator.ts';

export type Kind = 'bet' | 'win' | 'rollback';

/** Outcome of a movement; each protocol has its own code for it. */
export type Outcome = 'done' | 'betMissing' | 'rolledBack' | 'dataDiffers';

/** A movement of money that a provider requested, and its answer. */
export interface Movement {
  readonly merchant: string;
  /** Code of the requesting provider. */
  readonly provider: string;
  readonly kind: Kind;
  /** The provider's id. It begins with the brand's code. */
  readonly ref: string;
  /** The bet that a win pays or a rollback undoes. */
  readonly target: string | null;
  /** For a rollback, the stake of its bet. */
  readonly cents: bigint;
  /** Whether the first definite answer was a success; null while there is none. */
  isDone: boolean | null;
  /** Time of that answer, in milliseconds since 1970; null while there is none. */
  answeredAt: number | null;
  /** The ledger's id, if an answer has one. */
  transaction: string | null;
  /** Whether a request had no answer, so that the outcome was unknown for a while. */
  wasUnknown: boolean;
}

export type Call = Pick<Movement, 'merchant' | 'kind' | 'ref' | 'target' | 'cents'> & {
  readonly round: string;
  /** The round has ended. */
  readonly closes: boolean;
  readonly admission: Admission;
};

export interface WalletReply {
  readonly outcome: string;
  /** Player and currency; null if an answer has none. */
  readonly user: string | null;
  readonly currency: string | null;
  readonly cents: bigint | null;
  readonly transaction: string | null;
}

export interface Wire {
  /** Below the provider's own address. */
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Requests and answers of the wallet in one protocol. */
export interface Protocol {
  readonly outcomes: Readonly<Record<Outcome, string>>;
  write(call: Call): Wire;
  /** Undefined for an answer that is not definite; the request is then repeated. */
  read(status: number, text: string): WalletReply | undefined;
}

export interface WalletLine {
  readonly outcomes: Protocol['outcomes'];
  /** Repeats the request until there is a definite answer. Rejects without one within `GIVE_UP_MS` and the outage. */
  send(call: Call, options?: RequestOptions): Promise<WalletReply>;
}

export interface RequestOptions {
  /** Called for every request without an answer. */
  onNoAnswer?: () => void;
  /** Aborts the first request after so many milliseconds. */
  hangUpAfterMs?: number;
}

/** Longer than a server waits for its database. Until then it may answer that the caller has to wait. */
const ANSWER_MS = 10_000;
const GIVE_UP_MS = 120_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

export interface WalletLineSettings {
  /** The platform's. */
  readonly port: number;
  /** The provider's code. */
  readonly provider: string;
  readonly protocol: Protocol;
  readonly capture: Capture;
  readonly outageMs: number;
}

export function openWalletLine({ port, provider, protocol, capture, outageMs }: WalletLineSettings): WalletLine {
  const giveUpMs = GIVE_UP_MS + outageMs;
  const once = async (
    { path, body, headers }: Wire,
    merchant: string,
    withinMs: number,
  ): Promise<WalletReply | undefined> => {
    const askedAt = performance.now();
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/wallet/v1/${provider}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.timeout(withinMs),
      });
      const text = await answer.text();
      capture.record({ merchant, of: `the wallet of ${provider}`, status: answer.status, text });
      capture.tookMs.push(performance.now() - askedAt);
      return protocol.read(answer.status, text);
    } catch (error) {
      if (withinMs === ANSWER_MS)
        capture.unanswered.push(`the wallet of ${provider}: ${(error as Error).cause ?? error}`);
      return undefined;
    }
  };
  return {
    outcomes: protocol.outcomes,
    async send(call, { onNoAnswer, hangUpAfterMs } = {}) {
      const wire = protocol.write(call);
      const giveUpAt = Date.now() + giveUpMs;
      for (let attempt = 0, pauseMs = FIRST_PAUSE_MS; Date.now() < giveUpAt; attempt += 1) {
        const reply = await once(wire, call.merchant, attempt === 0 ? (hangUpAfterMs ?? ANSWER_MS) : ANSWER_MS);
        if (reply !== undefined) return reply;
        onNoAnswer?.();
        await sleep(pauseMs);
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
      throw new Error(`no definite answer to ${wire.body} within ${giveUpMs / 1000} s`);
    },
  };
}
