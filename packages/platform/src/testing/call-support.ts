import { createHash, randomUUID } from 'node:crypto';
import { formatHopSignature } from '@marquee/contracts/hop';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import { SUPPORT_HEADERS, type SupportAction, supportCanonical } from '@marquee/contracts/support';
import { hmacHex } from '@marquee/server-kit';
import type { LightMyRequestResponse } from 'fastify';
import { SUPPORT_KEYS, type TestApp } from './build-test-app.ts';

const KEY = SUPPORT_KEYS.calls;

export interface SupportOptions {
  readonly merchant?: string;
  readonly staff?: string;
  readonly key?: string;
  /** Added after signing. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of what was signed. */
  readonly sent?: { readonly path?: string; readonly body?: unknown };
}

/** A support call as the config service sends it: signed, for `lotus` by default. */
export function callSupport(
  platform: TestApp,
  path: string,
  body: unknown,
  { merchant = 'lotus', staff = 'staff-1', key = '', headers, sent = {} }: SupportOptions = {},
): Promise<LightMyRequestResponse> {
  const payload = JSON.stringify(body);
  const requestId = `test-${randomUUID()}`;
  const unixSeconds = Math.floor(platform.clock.now().getTime() / 1000);
  const bodyHash = createHash('sha256').update(payload).digest('hex');
  const text = supportCanonical({
    target: path,
    merchant,
    staff,
    requestId,
    idempotencyKey: key,
    bodyHash,
    unixSeconds,
  });
  return platform.app.inject({
    method: 'POST',
    url: sent.path ?? path,
    payload: sent.body === undefined ? payload : JSON.stringify(sent.body),
    headers: {
      'content-type': 'application/json',
      [SUPPORT_HEADERS.merchant]: merchant,
      [SUPPORT_HEADERS.staff]: staff,
      [SUPPORT_HEADERS.requestId]: requestId,
      [SUPPORT_HEADERS.idempotencyKey]: key,
      [SUPPORT_HEADERS.signature]: formatHopSignature(unixSeconds, hmacHex(KEY, text)),
      ...headers,
    },
  });
}

export const supportPath = (path: string, playerId: string): string => path.replace(':player', playerId);

export const searchPlayers = (platform: TestApp, text: string, options: SupportOptions & { after?: string } = {}) => {
  const { after, ...rest } = options;
  return callSupport(
    platform,
    INTERNAL_CALLS['support.search'].path,
    after === undefined ? { text } : { text, after },
    rest,
  );
};

export const openPlayer = (platform: TestApp, playerId: string, options: SupportOptions = {}) =>
  callSupport(platform, supportPath(INTERNAL_CALLS['support.open'].path, playerId), {}, options);

/** With a new idempotency key, unless one is passed. */
export const performSupportAction = (
  platform: TestApp,
  playerId: string,
  action: SupportAction,
  { body = {}, ...options }: SupportOptions & { body?: object } = {},
) =>
  callSupport(
    platform,
    supportPath(INTERNAL_CALLS[`support.${action}`].path, playerId),
    { reason: 'requested by phone', ...(action === 'end-sessions' ? { session: null } : {}), ...body },
    { key: randomUUID(), ...options },
  );
