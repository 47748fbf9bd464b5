import { randomUUID } from 'node:crypto';
import { type AttentionOfBrandsValue, attentionOfBrandsValue, WAITING } from '@marquee/contracts/schemas/attention';
import { NO_BRAND } from '@marquee/contracts/support';
import type { Clock } from '@marquee/server-kit';
import type { FastifyBaseLogger } from 'fastify';
import type { CallPlatform } from '../platform/call-platform.ts';
import type { PlayerDeps } from '../players/player.service.ts';

/** Merchant → numbers of items that need attention, of brands that have any. */
type Counts = ReadonlyMap<string, Numbers>;
type Numbers = Omit<AttentionOfBrandsValue['brands'][number], 'merchant'>;

/** Maximum age of an answer: pages read it after a notice, and followers get a notice within this time. */
export const REFRESH_MS = 15_000;
/** The service reads for itself, not for a person. */
const ITSELF = { id: 'console' };

/** What an action needs that changes these numbers. */
export interface WaitingDeps extends PlayerDeps {
  readonly attention: Pick<AttentionWatch, 'refreshSoon'>;
}

export interface AttentionWatchDeps {
  readonly callPlatform: CallPlatform;
  readonly clock: Clock;
  readonly merchants: () => readonly string[];
  /** Called with the brands whose number has changed since the last read. */
  readonly onChange: (merchants: readonly string[]) => void;
}

interface Look {
  readonly counts: Counts;
  /** Brands whose number has changed since the last read: their pages have a notice. */
  readonly changed: readonly string[];
}

/** Items that need attention in the ledgers of all brands, read from the platform once for all staff. */
export class AttentionWatch {
  readonly #deps: AttentionWatchDeps;
  #held: { readonly at: number; readonly counts: Counts } | null = null;
  #refreshing: Promise<Look> | null = null;

  constructor(deps: AttentionWatchDeps) {
    this.#deps = deps;
  }

  /** The numbers, at most a moment old. @throws ConsoleError `platform_away`. */
  async counts(): Promise<Counts> {
    const held = this.#held;
    const isFresh = held !== null && this.#deps.clock.now().getTime() - held.at <= REFRESH_MS;
    return isFresh ? held.counts : this.refresh();
  }

  /** The numbers now; simultaneous callers share one request. @throws ConsoleError `platform_away`. */
  async refresh(): Promise<Counts> {
    return (await this.#look()).counts;
  }

  /**
   * Reads the numbers after an action on this brand, and notifies its pages once: what waits may have changed without its number, as by a first
   * person's request. The action holds even if that fails.
   */
  refreshSoon(merchant: string, log: Pick<FastifyBaseLogger, 'warn'>): void {
    void this.#look()
      .then(({ changed }) => changed.includes(merchant))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'items that need attention were not counted');
        return false;
      })
      .then((isNotified) => {
        if (!isNotified) this.#deps.onChange([merchant]);
      });
  }

  #look(): Promise<Look> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #read(): Promise<Look> {
    const { callPlatform, clock, merchants, onChange } = this.#deps;
    const before: Counts = this.#held?.counts ?? new Map();
    // After an outage every number is published: pages that read meanwhile got nothing.
    this.#held = null;
    const { brands } = await callPlatform(attentionOfBrandsValue, {
      who: { account: ITSELF, requestId: randomUUID() },
      merchant: NO_BRAND,
      call: 'reconciliation.attentionOfBrands',
      body: { merchants: merchants() },
      missing: 'not_found',
    });
    const counts = new Map(brands.map(({ merchant, ...numbers }) => [merchant, numbers]));
    this.#held = { at: clock.now().getTime(), counts };
    const changed = [...new Set([...before.keys(), ...counts.keys()])].filter(
      (merchant) => !isSame(before.get(merchant), counts.get(merchant)),
    );
    if (changed.length > 0) onChange(changed);
    return { counts, changed };
  }
}

const isSame = (one: Numbers | undefined, other: Numbers | undefined): boolean =>
  one?.count === other?.count && WAITING.every((what) => one?.waiting[what] === other?.waiting[what]);
