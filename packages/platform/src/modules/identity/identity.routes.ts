import { PICTURE_MAX_BYTES } from '@marquee/contracts/pictures';
import {
  identityDocumentRequest,
  identityRemoveRequest,
  identitySubmitRequest,
  identityValue,
} from '@marquee/contracts/schemas/identity';
import { ProblemError } from '@marquee/server-kit';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import { type IdentityDeps, readIdentity, removeDocument, submitCheck, uploadDocument } from './member-checks.ts';

/** `/wps/x/identity/…`. */
export function identityRoutes(routes: PlayerRoutes, deps: IdentityDeps): void {
  routes.route('identity', {
    value: identityValue,
    handler: (ctx) => deps.withTenant(ctx, (db) => readIdentity(deps, db, requireMember(ctx))),
  });
  routes.route('identityDocument', {
    query: identityDocumentRequest,
    value: identityValue,
    bodyLimitBytes: PICTURE_MAX_BYTES,
    handler: async (ctx, { query, request: { body, headers } }) => {
      if (!Buffer.isBuffer(body)) throw new ProblemError('unsupported_media_type');
      const picture = { bytes: body, declaredType: headers['content-type'] ?? '' };
      return uploadDocument(deps, requireMember(ctx), query.kind, picture);
    },
  });
  routes.route('identityRemove', {
    body: identityRemoveRequest,
    value: identityValue,
    handler: (ctx, { body }) => removeDocument(deps, requireMember(ctx), body.kind),
  });
  routes.route('identitySubmit', {
    body: identitySubmitRequest,
    value: identityValue,
    handler: (ctx, { body }) => submitCheck(deps, requireMember(ctx), body),
  });
}
