import type { FastifyBaseLogger } from 'fastify';
import { type BrandWorkDeps, brandsWithWork, eachBrand } from '../../brand-work.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import type { MailOutbox } from '../../outbound/mail/index.ts';
import type { Brands } from '../../services.ts';
import { excludeMember } from './exclude.ts';
import {
  findPersons,
  markSpread,
  notePossibleMatch,
  readUnspread,
  type UnspreadExclusion,
} from './licensee.repository.ts';

const BATCH_MAX = 20;

export interface SpreadDeps extends BrandWorkDeps {
  readonly withTenant: WithTenant;
  readonly brands: Pick<Brands, 'get' | 'merchants'>;
  readonly mail: Pick<MailOutbox, 'wake'>;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

/** Excludes other accounts of excluded persons, at the brands of their licensee. What fails is tried again in the next run. */
export async function spreadExclusions(deps: SpreadDeps, merchants: readonly string[]): Promise<void> {
  // An exclusion at a brand without a licensee reaches no other.
  const licensed = merchants.filter((merchant) => licenseeOf(deps.brands, merchant) !== null);
  if (licensed.length === 0) return;
  await eachBrand(await brandsWithWork(deps, 'exclusions', licensed), (merchant) => spreadBrand(deps, merchant));
}

const licenseeOf = (brands: SpreadDeps['brands'], merchant: string): string | null =>
  brands.get(merchant)?.private.licensee ?? null;

async function spreadBrand(deps: SpreadDeps, merchant: string): Promise<void> {
  const { withTenant, brands, clock } = deps;
  const scope = { merchant, clock };
  const siblings = siblingsOf(brands, merchant);
  for (;;) {
    const unspread = await withTenant(scope, (db) => readUnspread(db, scope, BATCH_MAX));
    for (const exclusion of unspread) {
      for (const sibling of exclusion.isInForce ? siblings : []) await excludeAt(deps, merchant, sibling, exclusion);
      await withTenant(scope, (db) => markSpread(db, scope, exclusion));
    }
    if (unspread.length < BATCH_MAX) return;
  }
}

/** Excludes the person's accounts at another brand, as long as it is served. Those that only may be the person's wait for staff. */
async function excludeAt(
  { withTenant, brands, clock, mail, log }: SpreadDeps,
  merchant: string,
  sibling: string,
  exclusion: UnspreadExclusion,
): Promise<void> {
  const manifest = brands.get(sibling);
  if (manifest === undefined) return;
  const there = { merchant: sibling, clock, manifest };
  const { until, memberId } = exclusion;
  const source = { merchant, memberId, licensee: manifest.private.licensee ?? '' };
  const excluded = await withTenant(there, async (db) => {
    const found = await findPersons(db, there, source, exclusion);
    const order = { by: 'licensee', end: until === null ? null : { until }, licensee: null } as const;
    for (const person of found) {
      if (person.isPerson) await excludeMember(db, there, person.id, order);
      else if (!person.isExcluded) await notePossibleMatch(db, there, source, person);
    }
    return found.filter(({ isPerson }) => isPerson).length;
  });
  if (excluded === 0) return;
  log.info({ merchant, member: memberId, sibling, excluded }, 'an exclusion is taken over');
  mail.wake(sibling);
}

/** Codes of the other brands of a brand's licensee. */
export function siblingsOf(brands: SpreadDeps['brands'], merchant: string): string[] {
  const licensee = licenseeOf(brands, merchant);
  if (licensee === null) return [];
  return brands.merchants().filter((code) => code !== merchant && licenseeOf(brands, code) === licensee);
}
