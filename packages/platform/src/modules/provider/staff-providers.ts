import { CATALOGUE_PATHS } from '@marquee/contracts/catalogue';
import {
  gamesEffectRequest,
  gamesEffectValue,
  gamesPlayRequest,
  gamesPlayValue,
  type ProviderSync,
  providerSyncsValue,
  providerSyncValue,
} from '@marquee/contracts/schemas/console-games';
import { ProblemError } from '@marquee/server-kit';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import type { Services } from '../../services.ts';
import type { OnStaffCall } from '../../staff-calls.ts';
import { DAY_MS } from '../../utc-day.ts';
import { lookUp } from '../games/index.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { openRoundsIn, playOf, readSyncs, type SyncRow } from './staff-providers.repository.ts';

/** Below the config service's patience: a list that takes longer is still taken over, and shown as running. */
const WAIT_MS = 6_000;

export interface StaffProvidersDeps extends Pick<Services, 'withTenant'> {
  readonly providers: readonly ProviderSettings[];
  /** Provider → takes its list over now. */
  readonly syncs: ReadonlyMap<string, () => Promise<unknown>>;
}

/** `/internal/catalogue/…`: what is going on in games, and how their providers' lists come in. */
export function staffProvidersRoutes(on: OnStaffCall, { withTenant, providers, syncs }: StaffProvidersDeps): void {
  const running = new Map<string, Promise<unknown>>();
  const read = async (ctx: Ctx, wanted: readonly ProviderSettings[]): Promise<ProviderSync[]> => {
    const codes = wanted.map(({ code }) => code);
    const rows = await withTenant(ctx, (db) => readSyncs(db, codes));
    return wanted.map((each) =>
      toSync(
        each,
        rows.find(({ provider }) => provider === each.code),
      ),
    );
  };
  on(CATALOGUE_PATHS.effect, gamesEffectRequest, gamesEffectValue, (ctx, { body: { names } }) =>
    withTenant(ctx, async (db) => ({
      ...(await openRoundsIn(db, ctx, names)),
      ...(await lookUp(db, names)),
    })),
  );
  on(CATALOGUE_PATHS.play, gamesPlayRequest, gamesPlayValue, (ctx, { body: { names } }) =>
    withTenant(ctx, async (db) => ({
      games: await playOf(db, ctx, names, new Date(ctx.clock.now().getTime() - DAY_MS)),
    })),
  );
  on(CATALOGUE_PATHS.providers, z.strictObject({}), providerSyncsValue, async (ctx) => ({
    providers: await read(ctx, providers),
  }));
  on(CATALOGUE_PATHS.sync, z.strictObject({}), providerSyncValue, async (ctx, { params: { provider: code = '' } }) => {
    const wanted = providers.filter((each) => each.code === code);
    const sync = syncs.get(code);
    if (sync === undefined) throw new ProblemError('not_found');
    // Who presses twice, or two who press at once, wait for the same list. How it went is in what is read then.
    const going = running.get(code) ?? sync().finally(() => running.delete(code));
    running.set(code, going);
    const told = going.catch((error: unknown) => ctx.log.warn({ err: error }, 'game catalogue not renewed'));
    await Promise.race([told, pause(WAIT_MS)]);
    const [provider] = await read(ctx, wanted);
    if (provider === undefined) throw new ProblemError('not_found');
    return { provider };
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

const toSync = ({ code, vendors }: ProviderSettings, row: SyncRow | undefined): ProviderSync => ({
  provider: code,
  vendors: [...vendors],
  startedAt: row?.startedAt.toISOString() ?? null,
  endedAt: row?.endedAt?.toISOString() ?? null,
  syncedAt: row?.syncedAt?.toISOString() ?? null,
  failure: row?.failure ?? null,
  games: row?.games ?? null,
  refused: row?.refused ?? 0,
  faults: row?.faults ?? [],
});
