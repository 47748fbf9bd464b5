import { randomUUID } from 'node:crypto';
import { attentionOfBrandsValue } from '@marquee/contracts/schemas/attention';
import { NO_BRAND } from '@marquee/contracts/support';
import type { Clock } from '@marquee/server-kit';
import type { CallPlatform } from '../platform/call-platform.ts';

/** Merchant → how many things somebody has to look at, of brands that have any. */
type Counts = ReadonlyMap<string, number>;

/** How old an answer may be: pages ask when they are told, and those that follow are told within this. */
export const LOOK_EVERY_MS = 15_000;
/** The service asks for itself. */
const ITSELF = { id: 'console' };

export interface AttentionWatchDeps {
  readonly callPlatform: CallPlatform;
  readonly clock: Clock;
  readonly merchants: () => readonly string[];
  /** Called with the brands of which there is more or less than at the look before. */
  readonly onChange: (merchants: readonly string[]) => void;
}

/** What wants attention in the books of all brands: asked of the platform once for all of the staff. */
export class AttentionWatch {
  readonly #deps: AttentionWatchDeps;
  #held: { readonly at: number; readonly counts: Counts } | null = null;
  #looking: Promise<Counts> | null = null;

  constructor(deps: AttentionWatchDeps) {
    this.#deps = deps;
  }

  /** As it was a moment ago. @throws ConsoleError `platform_away`. */
  async counts(): Promise<Counts> {
    const held = this.#held;
    const isFresh = held !== null && this.#deps.clock.now().getTime() - held.at <= LOOK_EVERY_MS;
    return isFresh ? held.counts : this.look();
  }

  /** As it is now; whoever asks meanwhile is answered by the same look. @throws ConsoleError `platform_away`. */
  look(): Promise<Counts> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<Counts> {
    const { callPlatform, clock, merchants, onChange } = this.#deps;
    const before: Counts = this.#held?.counts ?? new Map();
    // Where it is away, everything is told anew when it is back: pages that asked meanwhile have nothing.
    this.#held = null;
    const { brands } = await callPlatform(attentionOfBrandsValue, {
      who: { account: ITSELF, requestId: randomUUID() },
      merchant: NO_BRAND,
      call: 'reconciliation.attentionOfBrands',
      body: { merchants: merchants() },
      missing: 'not_found',
    });
    const counts = new Map(brands.map(({ merchant, count }) => [merchant, count]));
    this.#held = { at: clock.now().getTime(), counts };
    const changed = [...new Set([...before.keys(), ...counts.keys()])].filter(
      (merchant) => before.get(merchant) !== counts.get(merchant),
    );
    if (changed.length > 0) onChange(changed);
    return counts;
  }
}
