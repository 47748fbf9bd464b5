import type { CallName } from '@marquee/contracts/calls';
import { SEAL, SEAL_TOLERANCE_S, sealAudience } from '@marquee/contracts/key-set';
import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import { compactDecrypt, decodeProtectedHeader } from 'jose';
import * as z from 'zod/mini';
import type { Ctx } from '../context.ts';
import { useOnce, usesTable } from '../db/use-once.ts';
import type { WithTenant } from '../db/with-tenant.ts';
import type { SealingKeys } from './sealing-keys.ts';

/** Longer than a body can be valid: two minutes ahead of our clock, two behind. */
const USE_KEPT_MS = 5 * 60_000;
const sealedUses = usesTable('sealed_use');

const sealedBody = z.strictObject({ jwe: z.string() });
/** Every other header (`zip`, `crit`, `jku`, `apu`, …) is refused by its name. */
const sealedHeader = z.strictObject({
  alg: z.literal(SEAL.alg),
  enc: z.literal(SEAL.enc),
  kid: z.string(),
  epk: z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
});
const sealedClaims = z.strictObject({ aud: z.string(), iat: z.int(), jti: z.uuid(), payload: z.unknown() });

/** Opens the body of an E call once. Resolves with the call's own body, which is not validated yet. */
export type OpenSealed = (ctx: Ctx, call: CallName, request: FastifyRequest) => Promise<unknown>;

/**
 * @throws ProblemError `encryption_required` for a body in another form, `encryption_refused` for one that does not open here,
 * now, and for the first time, without the reason.
 */
export function createOpenSealed(app: Server, keys: SealingKeys, withTenant: WithTenant): OpenSealed {
  const parse = createStrictParser(app);
  return async (ctx, call, request) => {
    const body = sealedBody.safeParse(request.body);
    if (!body.success) throw new ProblemError('encryption_required');
    const now = ctx.clock.now();
    const claims = await readClaims(keys, ctx.merchant, body.data.jwe, now, (text) => parse(request, text));
    const isMeant =
      claims !== null &&
      claims.aud === sealAudience(ctx.merchant, call) &&
      Math.abs(now.getTime() - claims.iat * 1000) <= SEAL_TOLERANCE_S * 1000;
    if (!isMeant) throw new ProblemError('encryption_refused');
    const use = { id: claims.jti, expiresAt: new Date(now.getTime() + USE_KEPT_MS) };
    // In a transaction of its own: the id stays used even when the call fails.
    const isFirst = await withTenant(ctx, (db) => useOnce(db, ctx, sealedUses, use, now));
    if (!isFirst) throw new ProblemError('encryption_refused');
    return claims.payload;
  };
}

/** Null for a body that is not sealed in this form, with a key of this brand, around claims. */
async function readClaims(
  keys: SealingKeys,
  merchant: string,
  jwe: string,
  now: Date,
  parse: (text: string) => Promise<unknown>,
): Promise<z.infer<typeof sealedClaims> | null> {
  try {
    const header = sealedHeader.parse(decodeProtectedHeader(jwe));
    const key = keys.find(merchant, header.kid, now);
    if (key === undefined) return null;
    const algorithms = { keyManagementAlgorithms: [SEAL.alg], contentEncryptionAlgorithms: [SEAL.enc] };
    const { plaintext } = await compactDecrypt(jwe, key, algorithms);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(plaintext);
    return sealedClaims.parse(await parse(text));
  } catch {
    return null;
  }
}

/** Fastify's own JSON parser: it refuses `__proto__` inside the body as outside. */
function createStrictParser(app: Server): (request: FastifyRequest, text: string) => Promise<unknown> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, text) =>
    new Promise((resolve, reject) => {
      parse(request, text, (error, value) => (error === null ? resolve(value) : reject(error)));
    });
}
