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
  /** Code → folders that it inherits from, as of its last load. */
  readonly chains: Map<string, readonly string[]>;
  /** Whether a folder is being written. It is read afterwards, with the folders that inherit from it. */
  readonly isChanging: (name: string) => boolean;
  /** Code → values of run time above its folder. */
  readonly overrides: Map<string, readonly Override[]>;
  /** Counters since the start, for metrics. */
  readonly counts: { compiled: number };
  /** Pauses between brands, so that requests are answered and an emergency can go live. */
  readonly breathe: () => Promise<void>;
}

/** What a trial of a brand needs: the folders and the owners of hosts, without the means to change them. */
export type ReadContext = Pick<PassContext, 'dirs' | 'messageKeys' | 'counts' | 'breathe'> & {
  readonly registry: Pick<BrandRegistry, 'get' | 'holderOf'>;
};

interface Pending {
  readonly code: string;
  readonly served: ServedBrand;
  readonly claims: readonly HostClaim[];
}

/** Folders that may have changed since the last pass, or all. */
export type Changed = ReadonlySet<string> | 'all';

/**
 * Serves the folders as they are now, each brand whole or not at all. A brand that keeps its hosts is swapped at once; one that claims
 * a new host waits for the end of the pass, when all claims are known.
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
    // Loading ten thousand brands takes a while; requests and kills run in between.
    await context.breathe();
  }
  await settle(context, pending);
  faultRegistry.announce((merchant) => registry.get(merchant) !== undefined);
}

/**
 * An unreadable or unmounted directory is not an empty one (SEC-F02): brands are removed only while the base exists, and a brand that
 * an interrupted import lost is kept.
 */
const isTrusted = (loader: TenantLoader): boolean =>
  loader.abstracts.includes(BASE_FOLDER) &&
  loader.faults.every(({ rule }) => rule !== 'file.unreadable' && rule !== 'import.unfinished');

/** Changed folders with all that inherit from them, new ones, and those that wait for a host. */
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

/** Without stored assets a brand keeps its served version. */
async function tryTake(context: PassContext, brand: LoadedBrand): Promise<Pending | null> {
  try {
    return await take(context, brand);
  } catch (error) {
    context.logger.error({ merchant: brand.snapshot.merchant, err: error }, 'a brand can’t be stored, keeping the old');
    return null;
  }
}

/** Stores the assets. Swaps at once where no host changes owner, else returns the brand that waits. */
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

/** Serves a brand whole and saves it as its last good version. */
async function swap(context: PassContext, served: ServedBrand): Promise<void> {
  context.faultRegistry.clear(served.merchant);
  await serveKept(context, served);
}

/** Serves a version of a brand that does not come from its folder; faults of the folder stay registered. */
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

/** Host → its present owner, for claimed hosts. */
function holders(registry: ReadContext['registry'], claimants: readonly Claimant[]): Map<string, string> {
  const held = new Map<string, string>();
  for (const { host } of claimants.flatMap(({ claims }) => claims)) {
    const holder = registry.holderOf(host);
    if (holder !== undefined) held.set(host, holder);
  }
  return held;
}

/** All claims are known: an owner keeps its host, and a host without an owner is refused to every claimant. */
async function settle(context: PassContext, pending: readonly Pending[]): Promise<void> {
  const { registry, faultRegistry } = context;
  const conflicts = hostConflicts(pending, holders(registry, pending));
  for (const { code, served } of pending) {
    const faults = conflicts.get(code);
    if (faults) faultRegistry.refuse(code, faults);
    // A kill may have come since it was compiled.
    else await swap(context, withKills(context, served));
  }
}

/** The result of compiling a brand with other values of run time. */
export interface Trial {
  readonly brand: LoadedBrand | null;
  readonly faults: readonly Fault[];
}

/** Compiles brands with other values of run time. Nothing is served or stored. */
export async function tryOverrides(
  context: ReadContext,
  overrides: ReadonlyMap<string, readonly Override[]>,
): Promise<Map<string, Trial>> {
  const loader = createTenantLoader(context);
  const trials = new Map<string, Trial>();
  for (const [code, values] of overrides) {
    // A change of many brands must not block followers.
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

/** Serves a compiled and accepted trial. */
export async function serveTried(context: PassContext, brand: LoadedBrand): Promise<ServedBrand> {
  const served = toServed(brand);
  for (const [name, asset] of brand.assets) await context.assets.add(name, asset.bytes);
  await swap(context, served);
  return served;
}
