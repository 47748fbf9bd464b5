import type { Logger } from '@marquee/server-kit';
import {
  BASE_FOLDER,
  type Claimant,
  createTenantLoader,
  type Fault,
  type HostClaim,
  hostConflicts,
  type LoadedBrand,
  type Override,
  type TenantLoader,
} from '@marquee/tenancy';
import type { AssetStore } from '../store/asset-store.ts';
import type { LastGood } from '../store/last-good.ts';
import type { BrandRegistry } from './brand-registry.ts';
import type { FaultRegistry } from './fault-registry.ts';
import { type ServedBrand, toServed } from './served-brand.ts';
import { withKills } from './with-kills.ts';

export interface PassContext {
  readonly dirs: readonly string[];
  readonly messageKeys: ReadonlySet<string> | null;
  readonly registry: BrandRegistry;
  readonly faultRegistry: FaultRegistry;
  readonly lastGood: LastGood;
  readonly assets: AssetStore;
  readonly logger: Logger;
  /** Code → folders it inherits from, as of its last load. */
  readonly chains: Map<string, readonly string[]>;
  /** Whether a folder is being written: it is read when that is over, and what inherits from it with it. */
  readonly isChanging: (name: string) => boolean;
  /** Code → values of run time above its folder. */
  readonly overrides: Map<string, readonly Override[]>;
  /** Counted since start; read by metrics. */
  readonly counts: { compiled: number };
  /** Lets others have the process for a moment, between one brand and the next: an emergency may become live in it. */
  readonly breathe: () => Promise<void>;
}

/** What is enough to try a brand: folders, and who is served where. Nothing of it can be changed through it. */
export type ReadContext = Pick<PassContext, 'dirs' | 'messageKeys' | 'counts' | 'breathe'> & {
  readonly registry: Pick<BrandRegistry, 'get' | 'holderOf'>;
};

interface Pending {
  readonly code: string;
  readonly served: ServedBrand;
  readonly claims: readonly HostClaim[];
}

/** Folder names that may have changed since the last pass, or everything. */
export type Changed = ReadonlySet<string> | 'all';

/**
 * Brings what is served up to the folders as they are now: each brand whole or not at all. A brand that stays on its
 * hosts is swapped at once; one that claims a new host waits for the end, when all claims are known.
 */
export async function loadPass(context: PassContext, changed: Changed): Promise<void> {
  const { registry, faultRegistry } = context;
  const loader = createTenantLoader(context);
  faultRegistry.setShared([...loader.faults, ...loader.abstracts.flatMap((name) => loader.check(name))]);
  if (isTrusted(loader)) await removeGone(context, loader.codes);
  else context.logger.error({ dirs: context.dirs }, 'the tenant directories are not all there: nothing is removed');
  const pending: Pending[] = [];
  for (const code of affected(context, loader, changed)) {
    const { brand, faults, chain } = loader.load(code, context.overrides.get(code));
    context.counts.compiled += 1;
    context.chains.set(code, chain);
    const waiting = brand ? await tryTake(context, brand) : null;
    if (!brand) faultRegistry.refuse(code, faults);
    if (waiting) pending.push(waiting);
    // Ten thousand brands take a while; requests are answered in between, and kills are done.
    await context.breathe();
  }
  await settle(context, pending);
  faultRegistry.announce((merchant) => registry.get(merchant) !== undefined);
}

/**
 * An unreadable or unmounted directory is not an empty one (SEC-F02): removing needs the base to be there. Nor did
 * anybody remove a brand that an import lost.
 */
const isTrusted = (loader: TenantLoader): boolean =>
  loader.abstracts.includes(BASE_FOLDER) &&
  loader.faults.every(({ rule }) => rule !== 'file.unreadable' && rule !== 'import.unfinished');

/** Changed folders, whoever inherits from them, new ones, and those that wait for a host to become free. */
function affected(
  { chains, faultRegistry, isChanging }: PassContext,
  loader: TenantLoader,
  changed: Changed,
): string[] {
  const waitsForHost = (code: string) =>
    faultRegistry
      .refused()
      .get(code)
      ?.some(({ rule }) => rule === 'host.duplicate') === true;
  const isToLoad = (code: string): boolean =>
    changed === 'all' ||
    (chains.get(code)?.some((name) => changed.has(name)) ?? true) ||
    changed.has(code) ||
    waitsForHost(code);
  const isWhole = (code: string): boolean => !isChanging(code) && !(chains.get(code)?.some(isChanging) ?? false);
  return loader.codes.filter((code) => isToLoad(code) && isWhole(code));
}

async function removeGone(
  { registry, faultRegistry, chains, lastGood, logger }: PassContext,
  codes: readonly string[],
) {
  const present = new Set(codes);
  const known = new Set([...chains.keys(), ...registry.all().map(({ merchant }) => merchant)]);
  for (const code of [...known].filter((each) => !present.has(each))) {
    chains.delete(code);
    faultRegistry.clear(code);
    await lastGood.remove(code);
    if (registry.remove(code)) logger.info({ merchant: code }, 'a brand is removed');
  }
}

/** Assets that can't be stored can't be served: the brand keeps what it has. */
async function tryTake(context: PassContext, brand: LoadedBrand): Promise<Pending | null> {
  try {
    return await take(context, brand);
  } catch (error) {
    context.logger.error({ merchant: brand.snapshot.merchant, err: error }, 'a brand can’t be stored, keeping the old');
    return null;
  }
}

/** Stores the assets; swaps at once where no host changes hands, else returns what has to wait. */
async function take(context: PassContext, brand: LoadedBrand): Promise<Pending | null> {
  const served = toServed(brand);
  for (const [name, asset] of brand.assets) await context.assets.add(name, asset.bytes);
  const own = context.registry.get(served.merchant)?.hosts;
  if (own && served.hosts.every((host) => own.includes(host))) {
    await swap(context, served);
    return null;
  }
  return { code: served.merchant, served, claims: brand.claims };
}

/** Serves a brand whole: as its assets are stored, and remembers it as its last good version. */
async function swap(context: PassContext, served: ServedBrand): Promise<void> {
  context.faultRegistry.clear(served.merchant);
  await serveKept(context, served);
}

/** Serves a version of a brand that its folder has no part in: what is wrong there stays in the book. */
export async function serveKept({ registry, lastGood, logger }: PassContext, served: ServedBrand): Promise<void> {
  const isNew = registry.get(served.merchant) === undefined;
  if (registry.set(served)) {
    const { merchant, revision, hosts } = served;
    logger.info({ merchant, revision, hosts }, isNew ? 'a brand is served' : 'a brand has changed');
  }
  try {
    await lastGood.save(served);
  } catch (error) {
    logger.error({ merchant: served.merchant, err: error }, 'a brand can’t be saved as last good');
  }
}

/** Host → who is served on it, of those that are claimed. */
function holders(registry: ReadContext['registry'], claimants: readonly Claimant[]): Map<string, string> {
  const held = new Map<string, string>();
  for (const { host } of claimants.flatMap(({ claims }) => claims)) {
    const holder = registry.holderOf(host);
    if (holder !== undefined) held.set(host, holder);
  }
  return held;
}

/** All claims are known: who holds a host keeps it, and where nobody does every claimant is refused. */
async function settle(context: PassContext, pending: readonly Pending[]): Promise<void> {
  const { registry, faultRegistry } = context;
  const conflicts = hostConflicts(pending, holders(registry, pending));
  for (const { code, served } of pending) {
    const faults = conflicts.get(code);
    if (faults) faultRegistry.refuse(code, faults);
    // It may have been killed since it was made.
    else await swap(context, withKills(context, served));
  }
}

/** What a change of values of run time would make of a brand. */
export interface Trial {
  readonly brand: LoadedBrand | null;
  readonly faults: readonly Fault[];
}

/** The brands as they would be with other values of run time; nothing is served or kept. */
export async function tryOverrides(
  context: ReadContext,
  overrides: ReadonlyMap<string, readonly Override[]>,
): Promise<Map<string, Trial>> {
  const loader = createTenantLoader(context);
  const trials = new Map<string, Trial>();
  for (const [code, values] of overrides) {
    // As above: a change of many brands must not keep those waiting who follow.
    await context.breathe();
    const { brand, faults } = loader.load(code, values);
    context.counts.compiled += 1;
    trials.set(code, { brand, faults });
  }
  const claimants = [...trials].flatMap(([code, { brand }]) =>
    brand === null ? [] : [{ code, claims: brand.claims }],
  );
  const held = holders(context.registry, claimants);
  for (const [host, holder] of held) if (trials.has(holder)) held.delete(host);
  for (const [code, faults] of hostConflicts(claimants, held)) trials.set(code, { brand: null, faults });
  return trials;
}

/** Serves what was tried and agreed to. */
export async function serveTried(context: PassContext, brand: LoadedBrand): Promise<ServedBrand> {
  const served = toServed(brand);
  for (const [name, asset] of brand.assets) await context.assets.add(name, asset.bytes);
  await swap(context, served);
  return served;
}
