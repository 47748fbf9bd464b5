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
import type { InternalRoutes } from '../../internal-calls.ts';
import type { Services } from '../../services.ts';
import { DAY_MS } from '../../utc-day.ts';
import { lookUp } from '../games/index.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { openRoundsIn, playOf, readSyncs, type SyncRow } from './staff-providers.repository.ts';

/** Below the config service's timeout. A list that takes longer is still synced, and shown as running. */
const WAIT_MS = 6_000;

export interface StaffProvidersDeps extends Pick<Services, 'withTenant'> {
  readonly providers: readonly ProviderSettings[];
  /** Provider → syncs its list now. */
  readonly syncs: ReadonlyMap<string, () => Promise<unknown>>;
}

/** `/internal/catalogue/…`: open rounds in games, and the syncs of their providers' lists. */
export function staffProvidersRoutes(
  routes: InternalRoutes,
  { withTenant, providers, syncs }: StaffProvidersDeps,
): void {
  const running = new Map<string, Promise<unknown>>();
  const read = async (ctx: Ctx, selected: readonly ProviderSettings[]): Promise<ProviderSync[]> => {
    const codes = selected.map(({ code }) => code);
    const rows = await withTenant(ctx, (db) => readSyncs(db, codes));
    return selected.map((each) =>
      toSync(
        each,
        rows.find(({ provider }) => provider === each.code),
      ),
    );
  };
  routes.route('catalogue.effect', {
    body: gamesEffectRequest,
    value: gamesEffectValue,
    handler: (ctx, { body: { names } }) =>
      withTenant(ctx, async (db) => ({
        ...(await openRoundsIn(db, ctx, names)),
        ...(await lookUp(db, names)),
      })),
  });
  routes.route('catalogue.play', {
    body: gamesPlayRequest,
    value: gamesPlayValue,
    handler: (ctx, { body: { names } }) =>
      withTenant(ctx, async (db) => ({
        games: await playOf(db, ctx, names, new Date(ctx.clock.now().getTime() - DAY_MS)),
      })),
  });
  routes.route('catalogue.providers', {
    body: z.strictObject({}),
    value: providerSyncsValue,
    handler: async (ctx) => ({ providers: await read(ctx, providers) }),
  });
  routes.route('catalogue.sync', {
    params: z.object({ provider: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({}),
    value: providerSyncValue,
    handler: async (ctx, { params: { provider: code } }) => {
      const sync = syncs.get(code);
      if (sync === undefined) throw new ProblemError('not_found');
      // Requests at the same time wait for the same list. Its result is in what is read afterwards.
      const current = running.get(code) ?? sync().finally(() => running.delete(code));
      running.set(code, current);
      const done = current.catch((error: unknown) => ctx.log.warn({ err: error }, 'game catalogue not renewed'));
      await Promise.race([done, pause(WAIT_MS)]);
      const [provider] = await read(
        ctx,
        providers.filter((each) => each.code === code),
      );
      if (provider === undefined) throw new ProblemError('not_found');
      return { provider };
    },
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
