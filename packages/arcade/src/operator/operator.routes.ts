import type { KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DAY_FILE_TYPE,
  dayFileRequest,
  type GameList,
  gameListReply,
  gameListRequest,
  gameUrlReply,
  gameUrlRequest,
  PROVIDER_PATHS,
  SIGNATURE_HEADER,
} from '@marquee/contracts/wallet';
import { ProblemError, type Server, verifyRaw } from '@marquee/server-kit';
import { inTransaction } from '@marquee/server-kit/postgres';
import { parseAmount, toWalletNumber } from '../amount.ts';
import type { ArcadeDeps } from '../arcade-deps.ts';
import type { GameDefinition } from '../engine/game-definition.ts';
import { GAME_NAMES } from '../games/names.ts';
import { stakeCurrencies, stakeOptions } from '../games/stakes.ts';
import { addLaunch } from '../players/launch.repository.ts';
import { findOrAddPlayer } from '../players/player.repository.ts';
import { TABLES, type TableDefinition } from '../table/tables.ts';
import { isDayClosed } from './day-file.repository.ts';
import { dayOf, writeDayFile } from './day-file.ts';

/** How long an operator may take to read a day's file. */
const DAY_FILE_MS = 30 * 60_000;

export interface OperatorOptions {
  /** The one operator's RSA public key. */
  readonly operatorKey: KeyObject;
  /** The arcade's key: signs a day's file. */
  readonly arcadeKey: KeyObject;
  /** Where browsers reach the arcade, without a trailing slash. */
  readonly publicUrl: string;
}

function leastStakes(): Record<string, number> {
  const least = (currency: string) => toWalletNumber(parseAmount(stakeOptions(currency).stakes[0] ?? '0'));
  return Object.fromEntries([...stakeCurrencies(), 'default'].map((currency) => [currency, least(currency)]));
}

/** Slots have no class; dice are an arcade game, baccarat is a table game. */
function classOf(game: GameDefinition | TableDefinition): { class?: 'AC' | 'TG' } {
  if (!('kind' in game)) return { class: 'TG' };
  return game.kind === 'dice' ? { class: 'AC' } : {};
}

function listGames(deps: ArcadeDeps, publicUrl: string): GameList {
  const games = [...deps.catalogue.values()].map(({ definition, figures }) => ({
    definition,
    figures,
    lines: 'lines' in definition ? definition.lines.length : 0,
  }));
  const tables = [...TABLES.values()].map((definition) => ({ definition, figures: definition.figures, lines: 0 }));
  return [...games, ...tables].map(({ definition, figures, lines }) => ({
    game_code: definition.code,
    name: definition.name,
    category: definition.category,
    rtp: figures.rtpDecimal,
    volatility: figures.volatility,
    hit_rate: figures.hitRateDecimal,
    max_win: definition.maxWin,
    lines,
    url_thumb: `${publicUrl}/art/${definition.code}/tile.svg`,
    min_bet: leastStakes(),
    enabled: true,
    names: GAME_NAMES[definition.code],
    ...classOf(definition),
  }));
}

/** Only a web address is accepted, because it may frame the game and is where the exit leads. */
function lobbyOrigin(lobbyUrl: string): string | undefined {
  if (!URL.canParse(lobbyUrl)) return undefined;
  const url = new URL(lobbyUrl);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.origin : undefined;
}

/**
 * The calls of operators, signed over the raw body. The signature is checked before the body is parsed.
 *
 * Errors: 401 `hop_invalid` for a bad signature, 400 for a malformed body, 404 `game_not_found`, 409 `conflict` for a day that is not
 * closed.
 */
export function operatorRoutes(app: Server, deps: ArcadeDeps, options: OperatorOptions): void {
  const { operatorKey, arcadeKey, publicUrl } = options;
  app.register(async (scope: Server) => {
    const parseJson = scope.getDefaultJsonParser('error', 'error');
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
      const signature = request.headers[SIGNATURE_HEADER];
      if (!verifyRaw(operatorKey, body, typeof signature === 'string' ? signature : undefined)) {
        return done(new ProblemError('hop_invalid'));
      }
      parseJson(request, body.toString('utf8'), done);
    });
    // A request without a body never reaches the parser, so its signature was not checked.
    scope.addHook('preValidation', async (request) => {
      if (request.body === undefined) throw new ProblemError('hop_invalid');
    });

    scope.post(
      PROVIDER_PATHS.gameUrl,
      { schema: { body: gameUrlRequest, response: { 200: gameUrlReply } } },
      async ({ body }) => {
        if (!deps.catalogue.has(body.game_code) && !TABLES.has(body.game_code))
          throw new ProblemError('game_not_found');
        if (!/^[A-Z]{3,5}$/.test(body.currency)) {
          throw new ProblemError('validation_failed', { errors: [{ path: 'currency', code: 'not_a_currency' }] });
        }
        if (!lobbyOrigin(body.lobby_url)) {
          throw new ProblemError('validation_failed', { errors: [{ path: 'lobby_url', code: 'not_a_web_address' }] });
        }
        const launchId = await inTransaction(deps.pool, async (db) => {
          const playerId = await findOrAddPlayer(db, {
            operatorId: body.operator_id,
            brand: body.sub_partner_id,
            user: body.user,
            currency: body.currency,
          });
          const sealedWalletToken = deps.tokenSealer.seal(body.token);
          const { game_code: gameCode, lang, lobby_url: lobbyUrl } = body;
          const terms = { playerId, gameCode, sealedWalletToken, lang, lobbyUrl };
          return addLaunch(db, terms, deps.timings.launchLifeMs);
        });
        return { url: `${publicUrl}/play/${body.game_code}?launch=${launchId}` };
      },
    );

    scope.post(
      PROVIDER_PATHS.gameList,
      { schema: { body: gameListRequest, response: { 200: gameListReply } } },
      async () => listGames(deps, publicUrl),
    );

    const whole = { handlerTimeout: DAY_FILE_MS, schema: { body: dayFileRequest } };
    scope.post(PROVIDER_PATHS.dayFile, whole, async ({ body }, reply) => {
      if (!(await isDayClosed(deps.pool, dayOf(body), deps.timings.dayClosesMs))) throw new ProblemError('conflict');
      return reply.type(DAY_FILE_TYPE).send(Readable.from(writeDayFile(deps.pool, body, arcadeKey)));
    });
  });
}
