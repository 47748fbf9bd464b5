import { HOP_HEADERS } from '@marquee/contracts/hop';
import { PREVIEW_SIDES } from '@marquee/contracts/previews';
import { previewAnswer, previewRequest, previewsValue } from '@marquee/contracts/schemas/console-changes';
import { INTERNAL_PATHS } from '@marquee/contracts/snapshot';
import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { actorOf, ChangeError } from '../changes/index.ts';
import { requirePermission } from '../staff/grants.ts';
import type { SignedIn } from '../staff/staff-deps.ts';
import type { StaffRoutes } from '../staff/staff-kit.ts';
import { idempotencyKeyOf } from '../staff/write-headers.ts';
import type { Preview } from './preview.repository.ts';
import { changeOf, endPreview, makePreview, type PreviewDeps, previewsOf } from './preview.service.ts';
import { brandOrigin, previewLinks } from './preview-links.ts';
import { PreviewShows } from './preview-shows.ts';

const changeParams = z.object({ change: z.string().check(z.maxLength(64)) });
const previewParams = z.extend(changeParams, { preview: z.string().check(z.maxLength(64)) });
const sideQuery = z.object({ side: z.enum(PREVIEW_SIDES) });

const toValue = ({ id, merchant, by, createdAt, expiresAt, revokedAt }: Preview) => ({
  id,
  merchant,
  by,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
});

/** Previews in the console's API: made, listed and revoked for one brand of a change set. */
export function previewRoutes(routes: StaffRoutes, deps: PreviewDeps): void {
  routes.route('createPreview', {
    params: changeParams,
    body: previewRequest,
    value: previewAnswer,
    handler: async (who, { params, body, request }) => {
      await requireSeen(deps, who, params.change);
      requirePermission(who, 'change.write', [body.merchant]);
      const preview = await makePreview(deps, who, { ...params, ...body }, idempotencyKeyOf(request));
      const urls = linksOf(deps, preview, request);
      if (urls === null) throw new ProblemError('not_found');
      return { preview: toValue(preview), urls };
    },
  });
  routes.route('previews', {
    params: changeParams,
    value: previewsValue,
    handler: async (who, { params, request }) => {
      await requireSeen(deps, who, params.change);
      const previews = await previewsOf(deps, params.change);
      // Links are rebuilt from the stored parts and only shown to their author, so no token is ever stored.
      const urlsOf = (preview: Preview) =>
        preview.by === who.name && works(deps, preview) ? linksOf(deps, preview, request) : null;
      return { previews: previews.map((preview) => ({ ...toValue(preview), urls: urlsOf(preview) })) };
    },
  });
  routes.route('endPreview', {
    params: previewParams,
    value: z.object({}),
    handler: async (who, { params }) => {
      await requireSeen(deps, who, params.change);
      const preview = (await previewsOf(deps, params.change)).find(({ id }) => id === params.preview);
      if (preview === undefined) throw new ProblemError('not_found');
      requirePermission(who, 'change.write', [preview.merchant]);
      await endPreview(deps, who, preview);
      return {};
    },
  });
}

/** Requested by edges on every view of a preview. */
export function internalPreviewRoutes(app: Server, deps: PreviewDeps): void {
  const shows = new PreviewShows(deps);
  const schema = { params: z.object({ preview: z.uuid() }), querystring: sideQuery };
  app.get<{ Params: { preview: string }; Querystring: z.output<typeof sideQuery> }>(
    INTERNAL_PATHS.preview,
    { schema },
    async ({ params, query }, reply) => {
      const shown = await shows.of(params.preview, query.side);
      if (shown === null) throw new ProblemError('not_found');
      reply.header('cache-control', 'no-store').type('application/json');
      return reply.send(`{"by":${JSON.stringify(shown.by)},"brand":${shown.json}}`);
    },
  );
}

/** A change set that the account may not read answers as missing, and so do its previews. @throws ChangeError `change_not_found`. */
async function requireSeen(deps: PreviewDeps, who: SignedIn, id: string): Promise<void> {
  const change = await changeOf(deps, id);
  if (!actorOf(who, 'change.read').sees(change)) throw new ChangeError('change_not_found');
}

const works = ({ clock }: PreviewDeps, { revokedAt, expiresAt }: Preview): boolean =>
  revokedAt === null && expiresAt > clock.now();

/** Null if the brand was removed meanwhile. */
function linksOf({ tenants, key }: PreviewDeps, preview: Preview, request: FastifyRequest) {
  const hosts = tenants.registry.get(preview.merchant)?.hosts ?? [];
  // The console's address for browsers, as the edge sends it.
  const seen = request.headers[HOP_HEADERS.origin];
  const origin = brandOrigin(hosts, typeof seen === 'string' ? seen : `${request.protocol}://${request.host}`);
  return origin === null ? null : previewLinks(preview, origin, key);
}
