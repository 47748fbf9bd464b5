import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { ArcadeDeps } from '../arcade-deps.ts';
import { openSession } from '../play/open-session.ts';
import { balanceView, readBalance, termsOf } from '../play/player-state.ts';
import { type RequestKind, requireSession } from '../play/require-session.ts';
import type { Session } from '../players/session.repository.ts';
import { findRound, listRounds } from '../rounds/round.repository.ts';
import { findCoup } from './coup.repository.ts';
import { placeSlip } from './place-slip.ts';
import { betsView, coupProof, slipView, toProof, toSlipView } from './table-view.ts';
import { TABLES, type TableDefinition } from './tables.ts';

const HISTORY_LENGTH = 30;

const tableState = z.object({
  lang: z.string(),
  player: z.string(),
  currency: z.string(),
  stakes: z.array(z.string()),
  presetStake: z.string(),
  lobbyUrl: z.string(),
  balance: balanceView,
  /** The newest slip, with which the page resumes. */
  lastSlip: slipView.optional(),
});
export type TableState = z.infer<typeof tableState>;

const tableCode = z.string().regex(/^[a-z0-9_]{1,64}$/);
const slipBody = z.object({ requestId: z.uuid(), number: z.int().positive(), bets: betsView });

async function readState(deps: ArcadeDeps, session: Session): Promise<TableState> {
  const [balance, [last]] = await Promise.all([
    readBalance(deps, session),
    listRounds(deps.pool, session.playerId, session.gameCode, 1),
  ]);
  return {
    ...termsOf(session, balance.balance),
    balance,
    ...(last && { lastSlip: toSlipView(last) }),
  };
}

async function authenticate(
  deps: ArcadeDeps,
  request: FastifyRequest,
  kind?: RequestKind,
): Promise<[Session, TableDefinition]> {
  const session = await requireSession(deps, request, kind);
  const table = TABLES.get(session.gameCode);
  if (!table) throw new ProblemError('token_invalid');
  return [session, table];
}

function sessionRoutes(app: Server, deps: ArcadeDeps): void {
  app.post(
    '/api/table/session',
    {
      schema: {
        body: z.object({ launch: z.string().max(100) }),
        response: { 200: z.object({ token: z.string(), state: tableState }) },
      },
    },
    async ({ body }) => {
      const { token, session } = await openSession(deps, body.launch, (code) => TABLES.has(code));
      return { token, state: await readState(deps, session) };
    },
  );

  app.get('/api/table/session', { schema: { response: { 200: tableState } } }, async (request) => {
    const [session] = await authenticate(deps, request);
    return readState(deps, session);
  });
}

/** The calls of the table's own page; state comes over the socket. */
export function tableRoutes(app: Server, deps: ArcadeDeps): void {
  sessionRoutes(app, deps);

  app.post('/api/table/slip', { schema: { body: slipBody, response: { 200: slipView } } }, async (request) => {
    const [session, table] = await authenticate(deps, request, 'bet');
    return toSlipView(await placeSlip(deps, session, table, request.body as Parameters<typeof placeSlip>[3]));
  });

  app.get('/api/table/slips', { schema: { response: { 200: z.array(slipView) } } }, async (request) => {
    const [session, table] = await authenticate(deps, request);
    return (await listRounds(deps.pool, session.playerId, table.code, HISTORY_LENGTH)).map(toSlipView);
  });

  app.get(
    '/api/table/slips/:id',
    { schema: { params: z.object({ id: z.uuid() }), response: { 200: slipView } } },
    async (request) => {
      const [session, table] = await authenticate(deps, request);
      const round = await findRound(deps.pool, request.params.id);
      if (round?.playerId !== session.playerId || round.gameCode !== table.code) throw new ProblemError('not_found');
      return toSlipView(round);
    },
  );

  // Needs no token: a proof that only the operator can read proves nothing.
  app.get(
    '/api/table/:table/coups/:number',
    {
      schema: {
        params: z.object({ table: tableCode, number: z.coerce.number().int().positive() }),
        response: { 200: coupProof },
      },
    },
    async ({ params }) => {
      const coup = await findCoup(deps.pool, params.table, params.number);
      if (!coup) throw new ProblemError('not_found');
      return toProof(coup);
    },
  );
}
