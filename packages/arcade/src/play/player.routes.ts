import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { formatAmount } from '../amount.ts';
import type { ArcadeDeps } from '../arcade-deps.ts';
import type { GameDefinition } from '../engine/game-definition.ts';
import { chooseClientSeed } from '../players/seed.repository.ts';
import type { Session } from '../players/session.repository.ts';
import { findRound, listRounds, setPresented } from '../rounds/round.repository.ts';
import { proveRound, roundProof } from '../rounds/round-proof.ts';
import { roundView, toRoundView } from '../rounds/round-view.ts';
import { spin } from '../rounds/spin.ts';
import { openSession } from './open-session.ts';
import { balanceView, fairnessView, playerState, readBalance, readFairness, readPlayerState } from './player-state.ts';
import { type RequestKind, requireSession } from './require-session.ts';

const HISTORY_LENGTH = 30;
/** Any printable text; 64 characters have more entropy than the hash keeps. */
const clientSeed = z.string().regex(/^[^\p{C}]{1,64}$/u);
const roundParams = z.object({ id: z.uuid() });

const spinBody = z.object({
  requestId: z.uuid(),
  stake: z.string().max(20),
  commitment: z.string().length(64),
  clientSeed: clientSeed.optional(),
  /** For dice. */
  choice: z.object({ side: z.enum(['under', 'over']), chance: z.int().positive() }).optional(),
});

export const historyView = z.array(
  z.object({
    id: z.string(),
    nonce: z.number(),
    state: roundView.shape.state,
    stake: z.string(),
    win: z.string(),
    freeSpins: z.number(),
    createdAt: z.string(),
  }),
);

const withFairness = z.object({ round: roundView, fairness: fairnessView });

/** @throws ProblemError `token_invalid` for a table's session. */
function gameOf({ catalogue }: ArcadeDeps, { gameCode }: Session): GameDefinition {
  const game = catalogue.get(gameCode)?.definition;
  if (!game) throw new ProblemError('token_invalid');
  return game;
}

/** The session of a request's bearer token, and its game. @throws ProblemError as `requireSession`. */
async function authenticate(
  deps: ArcadeDeps,
  request: FastifyRequest,
  kind?: RequestKind,
): Promise<{ session: Session; game: GameDefinition }> {
  const session = await requireSession(deps, request, kind);
  return { session, game: gameOf(deps, session) };
}

function sessionRoutes(app: Server, deps: ArcadeDeps): void {
  app.post(
    '/api/session',
    {
      schema: {
        body: z.object({ launch: z.string().max(100) }),
        response: { 200: z.object({ token: z.string(), state: playerState }) },
      },
    },
    async ({ body }) => {
      const { token, session } = await openSession(deps, body.launch, (code) => deps.catalogue.has(code));
      return { token, state: await readPlayerState(deps, session, gameOf(deps, session)) };
    },
  );

  app.get('/api/session', { schema: { response: { 200: playerState } } }, async (request) => {
    const { session, game } = await authenticate(deps, request);
    return readPlayerState(deps, session, game);
  });

  app.get('/api/balance', { schema: { response: { 200: balanceView } } }, async (request) => {
    // Also for tables: a balance is independent of the kind of game.
    return readBalance(deps, await requireSession(deps, request));
  });

  app.post(
    '/api/client-seed',
    { schema: { body: z.object({ clientSeed }), response: { 200: fairnessView } } },
    async (request) => {
      const { session } = await authenticate(deps, request);
      await chooseClientSeed(deps.pool, session.playerId, session.gameCode, request.body.clientSeed);
      return readFairness(deps, session);
    },
  );
}

function roundRoutes(app: Server, deps: ArcadeDeps): void {
  app.post('/api/spin', { schema: { body: spinBody, response: { 200: withFairness } } }, async (request) => {
    const { session, game } = await authenticate(deps, request, 'bet');
    const { clientSeed: chosen, choice, ...body } = request.body;
    const round = await spin(deps, session, game, { ...body, clientSeed: chosen, choice });
    return { round: toRoundView(round, game), fairness: await readFairness(deps, session) };
  });

  app.get('/api/rounds', { schema: { response: { 200: historyView } } }, async (request) => {
    const { session } = await authenticate(deps, request);
    const rounds = await listRounds(deps.pool, session.playerId, session.gameCode, HISTORY_LENGTH);
    return rounds.map((round) => ({
      id: round.id,
      nonce: round.nonce,
      state: round.state,
      stake: formatAmount(round.stake),
      win: formatAmount(round.state === 'settled' ? round.win : 0n),
      freeSpins: round.state === 'settled' ? round.outcome.steps.filter(({ kind }) => kind === 'free').length : 0,
      createdAt: round.createdAt.toISOString(),
    }));
  });

  app.get('/api/rounds/:id', { schema: { params: roundParams, response: { 200: withFairness } } }, async (request) => {
    const { session, game } = await authenticate(deps, request);
    const round = await findRound(deps.pool, request.params.id);
    // A round of another player answers as one that does not exist.
    if (round?.playerId !== session.playerId || round.gameCode !== session.gameCode) {
      throw new ProblemError('not_found');
    }
    return { round: toRoundView(round, game), fairness: await readFairness(deps, session) };
  });

  app.post(
    '/api/rounds/:id/presented',
    { schema: { params: roundParams, body: z.object({ steps: z.int().min(0).max(200) }) } },
    async (request, reply) => {
      const { session } = await authenticate(deps, request);
      const known = await setPresented(deps.pool, session.playerId, request.params.id, request.body.steps);
      if (!known) throw new ProblemError('not_found');
      return reply.code(204).send();
    },
  );

  // Needs no token: a proof that only the operator can read proves nothing.
  app.get(
    '/api/rounds/:id/proof',
    { schema: { params: roundParams, response: { 200: roundProof } } },
    async ({ params }) => {
      const proof = await proveRound(deps.pool, params.id);
      if (!proof) throw new ProblemError('not_found');
      return proof;
    },
  );
}

/** The calls of the game's own page, with the session's token in the Authorization header. */
export function playerRoutes(app: Server, deps: ArcadeDeps): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  sessionRoutes(app, deps);
  roundRoutes(app, deps);
}
