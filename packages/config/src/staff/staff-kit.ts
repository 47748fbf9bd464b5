import { STAFF_CALLS, type StaffCall, type StaffCallName } from '@marquee/contracts/staff-calls';
import { openRouteKit, ProblemError, type RouteKit, type Server } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { admitStaff } from './admit-staff.ts';
import { createConsoleErrorHandler, type DescribeProblem } from './console-error.ts';
import type { SignedIn, StaffDeps, Visitor } from './staff-deps.ts';
import type { VisitOf } from './visit.ts';
import { idempotencyKeyOf, versionOf } from './write-headers.ts';

type Rows = typeof STAFF_CALLS;
/** Registers the console's routes, each by its row. A handler receives the visitor if the row needs no session, otherwise the staff member. */
export type StaffRoutes = RouteKit<
  Rows,
  { readonly [K in StaffCallName]: Rows[K]['needs'] extends 'none' ? Visitor : SignedIn }
>;

interface StaffKitDeps {
  readonly deps: StaffDeps;
  readonly visitOf: VisitOf;
  /** Describe errors of other parts of the console. */
  readonly describe?: readonly DescribeProblem[];
}

/** From here on every route below `/staff/` must be a row of the table of staff calls. */
export function openStaffKit(app: Server, { deps, visitOf, describe = [] }: StaffKitDeps): StaffRoutes {
  const errorHandler = createConsoleErrorHandler(describe);
  return openRouteKit(app, {
    table: STAFF_CALLS,
    title: "the console's route table",
    covers: ({ url }) => url.startsWith('/staff/'),
    admit: async (name, request, reply) => {
      const row: StaffCall = STAFF_CALLS[name];
      const { visitor, signedIn } = await admitStaff(deps, visitOf, row, request);
      refuseUnstorable(request);
      if (row.versioned) versionOf(request);
      if (row.keyed) idempotencyKeyOf(request);
      if (signedIn !== null) bindLog(request, reply, signedIn.name);
      return signedIn ?? visitor;
    },
    extras: () => ({ errorHandler }),
  });
}

/** No database stores a zero byte in a text, so no record has such a name. @throws ProblemError `not_found`. */
function refuseUnstorable({ params }: FastifyRequest): void {
  const names = Object.values(params as Readonly<Record<string, string>>);
  if (names.some((name) => name.includes('\0'))) throw new ProblemError('not_found');
}

/** Names the staff member on every line about the request. */
function bindLog(request: FastifyRequest, reply: FastifyReply, staff: string): void {
  const log = request.log.child({ staff });
  request.log = log;
  reply.log = log;
}
