import {
  type CatalogueQuery,
  type CatalogueValue,
  catalogueValue,
  type GamesEffect,
  type GamesPlay,
  gamesEffectValue,
  gamesPlayValue,
  type ProviderSync,
  providerSyncsValue,
  providerSyncValue,
} from '@marquee/contracts/schemas/console-games';
import type { Clock } from '@marquee/server-kit';
import { inTransaction } from '@marquee/server-kit/postgres';
import type { Pool } from 'pg';
import { appendAudit } from '../audit/audit.repository.ts';
import type { ChangeService } from '../changes/index.ts';
import type { CallPlatform } from '../platform/call-platform.ts';
import { ConsoleError } from '../staff/console-error.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import { choiceOf } from './brand-choice.ts';

/** An emergency waits this long at most for the check of names. */
const KNOWN_WITHIN_MS = 2_000;

export interface GamesDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly changes: ChangeService;
  readonly callPlatform: CallPlatform;
}

const missing = 'not_found';

/** A page of the games of a brand's vendors. @throws ChangeError `brand_not_found`, ConsoleError `games_elsewhere`, `platform_away`. */
export function listGames(
  { changes, callPlatform }: GamesDeps,
  who: SignedIn,
  merchant: string,
  query: CatalogueQuery,
): Promise<CatalogueValue> {
  const body = { query, ...choiceOf(changes.deps, merchant) };
  return callPlatform(catalogueValue, { who, merchant, call: 'catalogue.list', body, missing });
}

/** The effects of turning these games off. */
export function gamesEffect(
  { changes, callPlatform }: GamesDeps,
  who: SignedIn,
  merchant: string,
  names: readonly string[],
): Promise<GamesEffect> {
  choiceOf(changes.deps, merchant);
  return callPlatform(gamesEffectValue, { who, merchant, call: 'catalogue.effect', body: { names }, missing });
}

/** Recent play of these games. */
export function gamesPlay(
  { changes, callPlatform }: GamesDeps,
  who: SignedIn,
  merchant: string,
  names: readonly string[],
): Promise<GamesPlay> {
  choiceOf(changes.deps, merchant);
  return callPlatform(gamesPlayValue, { who, merchant, call: 'catalogue.play', body: { names }, missing });
}

/**
 * A name that no provider lists is probably a typing error. If the platform does not answer in time the name is accepted, since an
 * emergency must not wait. @throws ConsoleError `game_unknown`.
 */
export async function requireKnown(
  deps: GamesDeps,
  who: SignedIn,
  merchant: string,
  names: readonly string[],
): Promise<void> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, KNOWN_WITHIN_MS, null).unref());
  const effect = await Promise.race([gamesEffect(deps, who, merchant, names).catch(passIfAway), late]);
  if (effect !== null && effect.unknown.length > 0) throw new ConsoleError('game_unknown', { names: effect.unknown });
}

function passIfAway(error: unknown): null {
  if (error instanceof ConsoleError && error.code === 'platform_away') return null;
  throw error;
}

/** Results of the last fetches from providers with vendors of this brand. */
export async function listProviders(
  { changes, callPlatform }: GamesDeps,
  who: SignedIn,
  merchant: string,
): Promise<{ providers: ProviderSync[] }> {
  const own = choiceOf(changes.deps, merchant).vendors;
  const { providers } = await callPlatform(providerSyncsValue, {
    call: 'catalogue.providers',
    body: {},
    who,
    merchant,
    missing,
  });
  return { providers: providers.filter(({ vendors }) => vendors.some((code) => own.includes(code))) };
}

/** Fetches a provider's list now; the request is recorded before. @throws ConsoleError `provider_unknown`, `platform_away`. */
export async function syncProvider(
  deps: GamesDeps,
  who: SignedIn,
  merchant: string,
  provider: string,
): Promise<{ provider: ProviderSync }> {
  const { providers } = await listProviders(deps, who, merchant);
  if (!providers.some((each) => each.provider === provider)) throw new ConsoleError('provider_unknown');
  await inTransaction(deps.pool, (db) =>
    appendAudit(db, {
      at: deps.clock.now().toISOString(),
      actor: who.name,
      action: 'catalogue.sync',
      merchants: [merchant],
      targets: [`provider.${provider}`],
      detail: {},
      requestId: who.requestId,
      ip: who.ip,
    }),
  );
  return deps.callPlatform(providerSyncValue, {
    call: 'catalogue.sync',
    params: { provider },
    body: {},
    who,
    merchant,
    missing: 'provider_unknown',
  });
}
