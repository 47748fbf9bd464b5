import type { FastifyBaseLogger } from 'fastify';
import { type BrandWorkDeps, brandsWithWork, eachBrand } from '../../brand-work.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import { exclusionGroup } from '../../exclusion-group.ts';
import type { MailOutbox } from '../../outbound/mail/index.ts';
import type { Brands } from '../../services.ts';
import { excludeMember } from './exclude.ts';
import {
  type ExcludedAccount,
  findPersons,
  markSpread,
  noteExclusion,
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

/** Excludes other accounts of excluded persons, at their brand and the others of its licensee. What fails is tried again in the next run. */
export async function spreadExclusions(deps: SpreadDeps, merchants: readonly string[]): Promise<void> {
  await eachBrand(await brandsWithWork(deps, 'exclusions', merchants), (merchant) => spreadBrand(deps, merchant));
}

async function spreadBrand(deps: SpreadDeps, merchant: string): Promise<void> {
  const { withTenant, brands, clock } = deps;
  const scope = { merchant, clock };
  const manifest = brands.get(merchant);
  if (manifest === undefined) return;
  const group = exclusionGroup({ merchant, manifest });
  const reached = [merchant, ...siblingsOf(brands, merchant)];
  for (;;) {
    const unspread = await withTenant(scope, (db) => readUnspread(db, scope, BATCH_MAX));
    for (const exclusion of unspread) {
      if (exclusion.isInForce) {
        const { memberId } = exclusion;
        // It may be older than the notes of its group.
        await withTenant(scope, (db) => noteExclusion(db, scope, memberId, group));
        for (const brand of reached) await excludeAt(deps, { merchant, memberId, group }, brand, exclusion);
      }
      await withTenant(scope, (db) => markSpread(db, scope, exclusion));
    }
    if (unspread.length < BATCH_MAX) return;
  }
}

/** Excludes the person's other accounts at a brand, as long as it is served. Those that only may be the person's wait for staff. */
async function excludeAt(
  { withTenant, brands, clock, mail, log }: SpreadDeps,
  source: ExcludedAccount & { readonly group: string },
  brand: string,
  exclusion: UnspreadExclusion,
): Promise<void> {
  const manifest = brands.get(brand);
  if (manifest === undefined) return;
  const there = { merchant: brand, clock, manifest };
  const { until } = exclusion;
  const excluded = await withTenant(there, async (db) => {
    const found = await findPersons(db, there, source, exclusion);
    const order = { by: 'licensee', end: until === null ? null : { until } } as const;
    for (const person of found) {
      if (person.isPerson) await excludeMember(db, there, person.id, order);
      else if (!person.isExcluded) await notePossibleMatch(db, there, source, person);
    }
    return found.filter(({ isPerson }) => isPerson).length;
  });
  if (excluded === 0) return;
  const { merchant, memberId } = source;
  log.info({ merchant, member: memberId, brand, excluded }, 'an exclusion is taken over');
  mail.wake(brand);
}

/** Codes of the other brands of a brand's licensee. */
export function siblingsOf(brands: SpreadDeps['brands'], merchant: string): string[] {
  const licenseeOf = (code: string) => brands.get(code)?.private.licensee ?? null;
  const licensee = licenseeOf(merchant);
  if (licensee === null) return [];
  return brands.merchants().filter((code) => code !== merchant && licenseeOf(code) === licensee);
}
