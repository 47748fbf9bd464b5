import { KEY_SET_MEDIA_TYPE, KEY_SET_PATH, type KeySet } from '@marquee/contracts/key-set';
import type { Server } from '@marquee/server-kit';
import { type Admission, readVisitor } from '../admit.ts';
import type { SealingKeys } from './sealing-keys.ts';

/** Less than the allowed time difference of a sealed body, because a cache may hold the set together with its `Date`. */
const CACHE_CONTROL = 'public, max-age=60';

/** GET /.well-known/marquee-jwks.json: the public keys of the hop's brand. */
export function keySetRoutes(app: Server, admission: Admission, keys: SealingKeys): void {
  app.get(KEY_SET_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { merchant } = readVisitor(admission, request, reply);
    const key = keys.current(merchant, admission.clock.now());
    const tag = `"${key.kid}"`;
    reply.header('etag', tag).header('cache-control', CACHE_CONTROL);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type(KEY_SET_MEDIA_TYPE).send(JSON.stringify({ keys: [key] } satisfies KeySet));
  });
}
