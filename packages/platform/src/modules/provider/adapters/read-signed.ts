import { toFieldErrors } from '@marquee/server-kit';
import type * as z from 'zod/mini';
import { isPlainJson } from './is-plain-json.ts';

/** NUL and lone surrogates as JSON escapes: PostgreSQL cannot store them, and two ids must not become one. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/** The ledger writes references with this prefix itself: a provider's id with it would block a later reversal. */
const RESERVED = /"reversal:/;

/**
 * `signature`: not the provider's. `syntax`: not JSON, or ambiguous. `missing`: a field is absent. `types`: a field has another
 * type.
 */
export type Unread = 'signature' | 'syntax' | 'missing' | 'types';
export type Read<Request> = { readonly request: Request } | { readonly unread: Unread; readonly body?: unknown };

function isStorable(data: unknown): boolean {
  const text = JSON.stringify(data);
  return !UNSTORABLE.test(text) && !RESERVED.test(text);
}

/**
 * Reads a wallet call's body: first the signature over its bytes, then JSON, then the schema. Unsigned bytes are never parsed.
 */
export function readSigned<Request>(
  body: unknown,
  isSigned: (bytes: Buffer) => boolean,
  schema: z.ZodMiniType<Request>,
): Read<Request> {
  if (!Buffer.isBuffer(body) || !isSigned(body)) return { unread: 'signature' };
  let parsed: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    parsed = JSON.parse(text);
    if (!isPlainJson(text)) return { unread: 'syntax' };
  } catch {
    return { unread: 'syntax' };
  }
  const result = schema.safeParse(parsed);
  if (result.success) {
    return isStorable(result.data) ? { request: result.data } : { unread: 'types', body: parsed };
  }
  const isMissing = toFieldErrors(result.error.issues, parsed).some(({ code }) => code === 'required');
  return { unread: isMissing ? 'missing' : 'types', body: parsed };
}

/** Reads the usable part of a body that failed validation. */
export function readPartly<Request>(body: unknown, schema: z.ZodMiniType<Request>): Request | null {
  const result = schema.safeParse(body);
  return result.success && isStorable(body) ? result.data : null;
}
