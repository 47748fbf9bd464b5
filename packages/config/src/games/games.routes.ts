import {
  catalogueQuery,
  catalogueValue,
  gamesEffectRequest,
  gamesEffectValue,
  gamesPlayRequest,
  gamesPlayValue,
  gamesSwitchRequest,
  gamesSwitchValue,
  providerSyncsValue,
  providerSyncValue,
} from '@marquee/contracts/schemas/console-games';
import * as z from 'zod/mini';
import { actorOf, answerOf, type GamesSwitchedNow } from '../changes/index.ts';
import type { StaffRoutes } from '../staff/staff-kit.ts';
import { idempotencyKeyOf, versionOf } from '../staff/write-headers.ts';
import {
  type GamesDeps,
  gamesEffect,
  gamesPlay,
  listGames,
  listProviders,
  requireKnown,
  syncProvider,
} from './games.service.ts';

const oneBrand = z.object({ merchant: z.string() });
const oneProvider = z.extend(oneBrand, { provider: z.string().check(z.maxLength(64)) });
/** Enough for two hundred names of maximum length. */
const NAMES_BYTES = 64 * 1024;

/** A brand's games in the console's API: list them, switch them off and on, and read the state of their providers' lists. */
export function gamesRoutes(routes: StaffRoutes, deps: GamesDeps): void {
  const { changes } = deps;
  routes.route('games', {
    params: oneBrand,
    query: catalogueQuery,
    value: catalogueValue,
    handler: (who, { params, query }) => listGames(deps, who, params.merchant, query),
  });
  routes.route('gamesEffect', {
    params: oneBrand,
    body: gamesEffectRequest,
    bodyLimitBytes: NAMES_BYTES,
    value: gamesEffectValue,
    handler: (who, { params, body }) => gamesEffect(deps, who, params.merchant, body.names),
  });
  routes.route('gamesPlay', {
    params: oneBrand,
    body: gamesPlayRequest,
    bodyLimitBytes: NAMES_BYTES,
    value: gamesPlayValue,
    handler: (who, { params, body }) => gamesPlay(deps, who, params.merchant, body.names),
  });
  routes.route('switchGamesOff', {
    params: oneBrand,
    body: gamesSwitchRequest,
    bodyLimitBytes: NAMES_BYTES,
    value: gamesSwitchValue,
    handler: async (who, { params: { merchant }, body, request }) => {
      const key = idempotencyKeyOf(request);
      await requireKnown(deps, who, merchant, body.names);
      const input = { merchant, ...body, isOff: true, version: null };
      return switchedOf(deps, await changes.switchGames(actorOf(who, 'game.switch'), input, key));
    },
  });
  routes.route('switchGamesOn', {
    params: oneBrand,
    body: gamesSwitchRequest,
    bodyLimitBytes: NAMES_BYTES,
    value: gamesSwitchValue,
    handler: async (who, { params: { merchant }, body, request }) => {
      const input = { merchant, ...body, isOff: false, version: versionOf(request) };
      const key = idempotencyKeyOf(request);
      return switchedOf(deps, await changes.switchGames(actorOf(who, 'game.switch'), input, key));
    },
  });
  routes.route('providers', {
    params: oneBrand,
    value: providerSyncsValue,
    handler: (who, { params }) => listProviders(deps, who, params.merchant),
  });
  routes.route('syncProvider', {
    params: oneProvider,
    value: providerSyncValue,
    handler: (who, { params }) => syncProvider(deps, who, params.merchant, params.provider),
  });
}

async function switchedOf({ changes }: GamesDeps, { stored, changed, version }: GamesSwitchedNow) {
  const change = stored === null ? null : (await answerOf(changes.deps, stored)).change;
  return { change, changed: [...changed], version };
}
