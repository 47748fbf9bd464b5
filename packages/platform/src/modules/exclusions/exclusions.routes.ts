import {
  approveExclusionEndRequest,
  decidedMatch,
  decideExclusionRequest,
  exclusionEnd,
  exclusionsValue,
  releaseRegistrationRequest,
} from '@marquee/contracts/schemas/exclusions';
import * as z from 'zod/mini';
import { type InternalRoutes, onePlayer, requireId } from '../../internal-calls.ts';
import type { MailOutbox } from '../../outbound/mail/index.ts';
import type { Services } from '../../services.ts';
import { listLateRecalls } from '../transfers/index.ts';
import { decidePossibleMatch } from './decide-match.ts';
import { listWaitingEnds } from './ends.repository.ts';
import {
  approveExclusionEnd,
  endRequest,
  openExclusionEnd,
  requestExclusionEnd,
  requestRelease,
  viewEnd,
} from './exclusion-ends.ts';
import { listPossibleMatches } from './matches.repository.ts';

export interface ExclusionsDeps extends Pick<Services, 'withTenant'> {
  readonly mail: Pick<MailOutbox, 'wake'>;
}

/** Of each kind; the rest follows when these are decided. */
const LISTED_MAX = 100;
const oneMatch = z.object({ match: z.string().check(z.maxLength(64)) });
const oneEnd = z.object({ end: z.string().check(z.maxLength(64)) });
const none = z.strictObject({});

/** `/internal/exclusions/…`: exclusions of other accounts that the console's staff decide on. */
export function exclusionsRoutes(routes: InternalRoutes, { withTenant, mail }: ExclusionsDeps): void {
  routes.route('exclusions.list', {
    body: none,
    value: exclusionsValue,
    handler: (ctx) =>
      withTenant(ctx, async (db) => ({
        matches: (await listPossibleMatches(db, ctx, LISTED_MAX)).map(({ until, ...match }) => ({
          ...match,
          until: until === null ? null : new Date(until).toISOString(),
        })),
        ends: (await listWaitingEnds(db, ctx, { now: ctx.clock.now(), max: LISTED_MAX })).map((each) =>
          viewEnd(ctx, each),
        ),
        recalls: await listLateRecalls(db, ctx, LISTED_MAX),
      })),
  });
  for (const [name, state] of [
    ['exclusions.takeOver', 'confirmed'],
    ['exclusions.dismiss', 'dismissed'],
  ] as const) {
    routes.route(name, {
      params: oneMatch,
      body: decideExclusionRequest,
      value: decidedMatch,
      handler: async (ctx, { params, body }) => {
        const id = requireId(params.match);
        const decided = await withTenant(ctx, (db) => decidePossibleMatch(db, ctx, { id, state, ...body }));
        mail.wake(ctx.merchant);
        return decided;
      },
    });
  }
  routes.route('exclusions.requestEnd', {
    params: onePlayer,
    body: decideExclusionRequest,
    value: exclusionEnd,
    handler: (ctx, { params, body }) =>
      withTenant(ctx, (db) => requestExclusionEnd(db, ctx, { player: params.player, ...body })),
  });
  routes.route('exclusions.requestRelease', {
    body: releaseRegistrationRequest,
    value: exclusionEnd,
    handler: (ctx, { body }) => withTenant(ctx, (db) => requestRelease(db, ctx, body)),
  });
  routes.route('exclusions.openEnd', {
    params: oneEnd,
    body: none,
    value: exclusionEnd,
    handler: (ctx, { params }) => withTenant(ctx, (db) => openExclusionEnd(db, ctx, requireId(params.end))),
  });
  routes.route('exclusions.approveEnd', {
    params: oneEnd,
    body: approveExclusionEndRequest,
    value: exclusionEnd,
    handler: async (ctx, { params, body }) => {
      const ended = await withTenant(ctx, (db) => approveExclusionEnd(db, ctx, requireId(params.end), body));
      mail.wake(ctx.merchant);
      return ended;
    },
  });
  for (const [name, end] of [
    ['exclusions.rejectEnd', 'rejected'],
    ['exclusions.withdrawEnd', 'withdrawn'],
  ] as const) {
    routes.route(name, {
      params: oneEnd,
      body: decideExclusionRequest,
      value: exclusionEnd,
      handler: (ctx, { params, body }) =>
        withTenant(ctx, (db) => endRequest(db, ctx, requireId(params.end), { end, ...body })),
    });
  }
}
