import type { DomainFailure, DomainValue } from '@marquee/contracts/schemas/console-brands';
import type { Clock } from '@marquee/server-kit';
import type { BrandRegistry } from '../tenants/brand-registry.ts';
import { type CheckDomain, isLocalName } from './check-domain.ts';

const SECOND_MS = 1_000;
/** Time between checks of a valid host. */
const WELL_MS = 6 * 3_600 * SECOND_MS;
const LOCAL_WELL_MS = 60 * SECOND_MS;
/** First pause after a failure; it doubles each time. */
const FIRST_PAUSE_MS = 20 * SECOND_MS;
const LONGEST_PAUSE_MS = 3_600 * SECOND_MS;
/** The edge of this installation is probed more often while it starts. */
const LOCAL_PAUSE_MS = SECOND_MS;
/** A page that shows a host is assumed to stay open for this long. */
const LOOKING_MS = 3_600 * SECOND_MS;
/** Limits bursts on the network with ten thousand brands. */
const CHECKS_AT_ONCE = 8;
const CHECKS_A_TURN = 32;

interface Entry {
  /** A host of brands; names of this machine share one entry. */
  readonly host: string;
  state: DomainValue['state'];
  failure: DomainFailure | null;
  checkedAtMs: number | null;
  /** Consecutive failures. */
  failures: number;
  dueMs: number;
  /** When a page last showed it. */
  lookedAtMs: number;
  readonly merchants: Set<string>;
}

/** The edge alone decides where names of this machine lead, so all share one entry. */
const LOCAL = '*.localhost';
const keyOf = (host: string): string => (isLocalName(host) ? LOCAL : host);

export interface DomainChecksOptions {
  readonly registry: BrandRegistry;
  readonly check: CheckDomain;
  readonly clock: Clock;
  /** Called with brands of which a host that a page showed has another state than before. */
  readonly onChange?: (merchant: string) => void;
}

/** States of the hosts of served brands: whether requests for them reach an edge of ours [T14]. */
export class DomainChecks {
  readonly #options: DomainChecksOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #hostsOf = new Map<string, readonly string[]>();
  readonly stop: () => void;

  constructor(options: DomainChecksOptions) {
    this.#options = options;
    const { registry } = options;
    this.stop = registry.subscribe((event) => {
      if (event.type !== 'hello') this.#update(event.merchant);
    });
    for (const { merchant } of registry.all()) this.#update(merchant);
  }

  /** State of a host of a served brand. A failing host that a page shows is checked again soon. */
  of(host: string): DomainValue {
    const entry = this.#entries.get(keyOf(host));
    if (entry === undefined) return { host, state: 'pending', reason: null, checkedAt: null };
    const { state, failure, checkedAtMs, dueMs } = entry;
    entry.lookedAtMs = this.#now();
    if (state !== 'valid' && checkedAtMs !== null) entry.dueMs = Math.min(dueMs, checkedAtMs + FIRST_PAUSE_MS);
    return {
      host,
      state,
      reason: failure,
      checkedAt: checkedAtMs === null ? null : new Date(checkedAtMs).toISOString(),
    };
  }

  /** Checks what is due, the longest overdue first. */
  async turn(): Promise<void> {
    const now = this.#now();
    const due = [...this.#entries.values()].filter(({ dueMs }) => dueMs <= now).sort((a, b) => a.dueMs - b.dueMs);
    const queue = due.slice(0, CHECKS_A_TURN);
    const work = async () => {
      for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) await this.#check(entry);
    };
    await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
  }

  #now = (): number => this.#options.clock.now().getTime();

  #update(merchant: string): void {
    for (const host of this.#hostsOf.get(merchant) ?? []) {
      const entry = this.#entries.get(keyOf(host));
      entry?.merchants.delete(merchant);
    }
    const hosts = this.#options.registry.get(merchant)?.hosts ?? [];
    for (const host of hosts) this.#entryOf(host).merchants.add(merchant);
    // A host that no brand has any more is forgotten.
    for (const host of this.#hostsOf.get(merchant) ?? []) {
      if (this.#entries.get(keyOf(host))?.merchants.size === 0) this.#entries.delete(keyOf(host));
    }
    if (hosts.length === 0) this.#hostsOf.delete(merchant);
    else this.#hostsOf.set(merchant, hosts);
  }

  #entryOf(host: string): Entry {
    const key = keyOf(host);
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const entry: Entry = {
      host,
      state: 'pending',
      failure: null,
      checkedAtMs: null,
      failures: 0,
      dueMs: 0,
      lookedAtMs: Number.NEGATIVE_INFINITY,
      merchants: new Set(),
    };
    this.#entries.set(key, entry);
    return entry;
  }

  async #check(entry: Entry): Promise<void> {
    const before = `${entry.state} ${entry.failure}`;
    const failure = await this.#options.check(this.#askable(entry));
    const now = this.#now();
    entry.checkedAtMs = now;
    entry.failures = failure === null ? 0 : entry.failures + 1;
    entry.dueMs = now + pauseAfter(entry);
    // One failure does not change a valid host: networks are unreliable for moments.
    if (failure !== null && entry.state === 'valid' && entry.failures === 1) return;
    entry.failure = failure;
    entry.state = stateAfter(entry.state, failure);
    if (before === `${entry.state} ${failure}`) return;
    // Only brands whose page is open get a notice.
    if (now - entry.lookedAtMs > LOOKING_MS) return;
    for (const merchant of entry.merchants) this.#options.onChange?.(merchant);
  }

  /** The shared entry of this machine's names has the name of one brand; if that is gone, another's serves as well. */
  #askable({ host, merchants }: Entry): string {
    if (!isLocalName(host)) return host;
    const [merchant = ''] = merchants;
    return this.#hostsOf.get(merchant)?.find(isLocalName) ?? host;
  }
}

/** A name that DNS has never known is pending; one that leads elsewhere, or led here before, is invalid. */
function stateAfter(state: DomainValue['state'], failure: DomainFailure | null): DomainValue['state'] {
  if (failure === null) return 'valid';
  return state === 'pending' && failure === 'not_resolved' ? 'pending' : 'invalid';
}

function pauseAfter({ host, failures }: Entry): number {
  if (failures === 0) return isLocalName(host) ? LOCAL_WELL_MS : WELL_MS;
  const first = isLocalName(host) ? LOCAL_PAUSE_MS : FIRST_PAUSE_MS;
  return Math.min(LONGEST_PAUSE_MS, first * 2 ** (failures - 1));
}
