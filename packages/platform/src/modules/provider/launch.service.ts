import { isLanguageCode, LANGUAGES } from '@marquee/contracts/languages';
import type { LaunchQuery, LaunchValue } from '@marquee/contracts/schemas/games';
import { ProblemError } from '@marquee/server-kit';
import { v7 as uuidv7 } from 'uuid';
import { isTrial, type MemberCtx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { type CatalogueGame, markOpened, nameIn } from '../games/index.ts';
import { findMember } from '../member/index.ts';
import { markPlayed, requirePlay } from '../protection/index.ts';
import { hashRequest } from '../wallet/index.ts';
import { gameToken, hashToken } from './game-token.ts';
import { findLaunchByKey, forgetLaunchKey, insertLaunch, keepLaunchUrl, type Launch } from './launch.repository.ts';
import { formatPlayer } from './player-id.ts';
import { type GamePlace, ProviderCallError, type ProviderClient } from './provider-client.ts';

export interface LaunchDeps {
  readonly withTenant: WithTenant;
  readonly tokenKey: Buffer;
  /** By provider code. */
  readonly clients: ReadonlyMap<string, ProviderClient>;
}

export interface LaunchRequest {
  /** Finds the game among those the brand offers. */
  readonly find: (db: TenantDb) => Promise<CatalogueGame>;
  readonly place: GamePlace;
  readonly query: Pick<LaunchQuery, 'language' | 'device' | 'backUrl'>;
  /** The caller's `Idempotency-Key`. The same key finds the same launch while that is valid. */
  readonly key: string | null;
  /** Origin of the page that contains the frame. */
  readonly origin: string;
}

/**
 * Opens a game for a member: a session for this game alone, and the address that its provider returns. A guest plays in demo
 * money while the brand has free play.
 * @throws ProblemError `game_not_found`, `switch_off`, what `requirePlay` throws, `idempotency_mismatch`, `game_unavailable` when the provider cannot be
 * reached, `launch_failed` when it refuses.
 */
export async function launchGame(deps: LaunchDeps, ctx: MemberCtx, request: LaunchRequest): Promise<LaunchValue> {
  if (isTrial(ctx.actor) && !ctx.manifest.public.switches.FREEPLAY3) throw new ProblemError('switch_off');
  const opened = await deps.withTenant(ctx, (db) => openLaunch(db, deps, ctx, request));
  const { launch, gameName, keepsBalance } = opened;
  const value = { launchId: launch.id, gameName, keepsBalance };
  if (launch.launchUrl !== null) return { url: launch.launchUrl, ...value };
  // Outside any transaction: a slow provider must not hold a connection.
  const url = await requestUrl(deps, ctx, request, launch);
  const kept = await deps.withTenant(ctx, (db) => keepLaunchUrl(db, ctx, launch.id, url));
  return { url: kept, ...value };
}

async function openLaunch(
  db: TenantDb,
  deps: LaunchDeps,
  ctx: MemberCtx,
  { find, place, key, query }: LaunchRequest,
): Promise<{ launch: Launch; gameName: string; keepsBalance: boolean }> {
  const game = await find(db);
  // An entry that opens a vendor's list is not a game (§4).
  if (game.opensVendor !== null) throw new ProblemError('game_not_found');
  const keepsBalance = deps.clients.get(game.provider)?.keepsBalance === true;
  await requirePlay(db, ctx, { keepsBalance });
  // Its bets do not come here, so the reality check counts from the launch.
  if (keepsBalance) await markPlayed(db, ctx);
  const { memberId, sessionId } = ctx.actor;
  const member = await findMember(db, ctx, memberId);
  if (member === null) throw new ProblemError('token_invalid');
  const launchHash = hashRequest({ nodeId: game.nodeId, ...place });
  const id = uuidv7();
  const fresh: Launch = {
    id,
    provider: game.provider,
    memberId,
    sessionId,
    nodeId: game.nodeId,
    gameCode: game.code,
    currency: member.currency,
    tokenHash: hashToken(gameToken(deps.tokenKey, ctx.merchant, id)),
    launchKey: key,
    launchHash,
    launchUrl: null,
    createdAt: ctx.clock.now(),
    seenAt: ctx.clock.now(),
  };
  const launch = key === null ? await insertNew(db, ctx, fresh) : await findOrInsert(db, ctx, fresh, key);
  if (!launch.launchHash.equals(launchHash)) throw new ProblemError('idempotency_mismatch');
  await markOpened(db, ctx, { memberId, nodeId: game.nodeId }, ctx.clock.now());
  return { launch, gameName: nameIn(ctx, game, query.language), keepsBalance };
}

async function findOrInsert(db: TenantDb, ctx: MemberCtx, fresh: Launch, key: string): Promise<Launch> {
  const known = await findLaunchByKey(db, ctx, fresh.memberId, key);
  if (known !== null && isValid(ctx, known)) return known;
  if (known !== null) await forgetLaunchKey(db, ctx, known.id);
  if (await insertLaunch(db, ctx, fresh)) return fresh;
  // A concurrent request used the same key first: its launch is the result.
  const theirs = await findLaunchByKey(db, ctx, fresh.memberId, key);
  if (theirs === null) throw new ProblemError('conflict');
  return theirs;
}

async function insertNew(db: TenantDb, ctx: MemberCtx, fresh: Launch): Promise<Launch> {
  await insertLaunch(db, ctx, fresh);
  return fresh;
}

/** The launch belongs to this log-in and is not idle for too long. */
const isValid = (ctx: MemberCtx, launch: Launch): boolean =>
  launch.sessionId === ctx.actor.sessionId &&
  ctx.clock.now().getTime() <= launch.seenAt.getTime() + ctx.manifest.private.session.idleMs;

async function requestUrl(
  { clients, tokenKey }: LaunchDeps,
  ctx: MemberCtx,
  { query, place, origin }: LaunchRequest,
  launch: Launch,
): Promise<string> {
  const client = clients.get(launch.provider);
  if (client === undefined) throw new ProblemError('game_unavailable');
  if (client.keepsBalance && isTrial(ctx.actor)) throw new ProblemError('in_need_true_account');
  const language = query.language ?? ctx.manifest.public.defaultLanguage;
  try {
    return await client.gameUrl({
      user: formatPlayer({ merchant: ctx.merchant, memberId: launch.memberId }),
      token: gameToken(tokenKey, ctx.merchant, launch.id),
      game: launch.gameCode,
      currency: launch.currency,
      merchant: ctx.merchant,
      language: isLanguageCode(language) ? LANGUAGES[language].tag : 'en',
      isMobile: query.device === 'MOBILE',
      lobbyUrl: `${origin}${query.backUrl ?? '/'}`,
      place,
    });
  } catch (cause) {
    const why = cause instanceof ProviderCallError ? cause.why : 'unreachable';
    throw new ProblemError(why === 'refused' ? 'launch_failed' : 'game_unavailable', {}, { cause });
  }
}
