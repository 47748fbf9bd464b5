/** What a provider says to the wallet, as often as it takes: an answer that does not come is asked for again, as providers do. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Capture } from './capture.ts';
import type { Admission } from './simulator.ts';

export type Kind = 'bet' | 'win' | 'rollback';

/** What an answer may have to say, whatever the protocol's word for it. */
export type Said = 'done' | 'betMissing' | 'rolledBack' | 'dataDiffers';

/** A movement of money that a provider asked for, and what it heard. */
export interface Movement {
  readonly merchant: string;
  /** The provider that asked, by code. */
  readonly provider: string;
  readonly kind: Kind;
  /** The provider's id of it; begins with the brand's code. */
  readonly ref: string;
  /** The bet that a win pays for or a rollback takes back. */
  readonly target: string | null;
  /** Of a rollback, what its bet took. */
  readonly cents: bigint;
  /** Whether the first definite answer said so; null while there is none. */
  isDone: boolean | null;
  /** When that answer came, in milliseconds since 1970; null while there is none. */
  heardAt: number | null;
  /** The ledger's own id of it, where an answer said one. */
  transaction: string | null;
  /** Whether an answer stayed out on the way: for a while nobody knew. */
  wasUnknown: boolean;
}

export type Call = Pick<Movement, 'merchant' | 'kind' | 'ref' | 'target' | 'cents'> & {
  readonly round: string;
  /** Nothing more comes of the round. */
  readonly closes: boolean;
  readonly admission: Admission;
};

export interface Heard {
  readonly word: string;
  /** Whom and what currency it is about; null where an answer does not say. */
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

/** How the wallet is asked in one protocol. */
export interface Protocol {
  readonly words: Readonly<Record<Said, string>>;
  write(call: Call): Wire;
  /** Undefined for an answer that is not definite: it is asked for again. */
  read(status: number, text: string): Heard | undefined;
}

export interface WalletLine {
  readonly words: Protocol['words'];
  /** Asks until there is a definite answer. Rejects when none comes within `GIVE_UP_MS` and the outage. */
  ask(call: Call, hears?: Hearing): Promise<Heard>;
}

export interface Hearing {
  /** Told of every answer that stays out. */
  onSilence?: () => void;
  /** Hangs up on the first question after so many milliseconds. */
  impatienceMs?: number;
}

/** Longer than a server gives its database: until then it may be told that it has to wait. */
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
  ): Promise<Heard | undefined> => {
    const askedAt = performance.now();
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/wallet/v1/${provider}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.timeout(withinMs),
      });
      const text = await answer.text();
      capture.hear({ merchant, of: `the wallet of ${provider}`, status: answer.status, text });
      capture.tookMs.push(performance.now() - askedAt);
      return protocol.read(answer.status, text);
    } catch {
      return undefined;
    }
  };
  return {
    words: protocol.words,
    async ask(call, { onSilence, impatienceMs } = {}) {
      const wire = protocol.write(call);
      const giveUpAt = Date.now() + giveUpMs;
      for (let attempt = 0, pauseMs = FIRST_PAUSE_MS; Date.now() < giveUpAt; attempt += 1) {
        const heard = await once(wire, call.merchant, attempt === 0 ? (impatienceMs ?? ANSWER_MS) : ANSWER_MS);
        if (heard !== undefined) return heard;
        onSilence?.();
        await sleep(pauseMs);
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
      throw new Error(`no definite answer to ${wire.body} within ${giveUpMs / 1000} s`);
    },
  };
}
