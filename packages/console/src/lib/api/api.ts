import { TIMEOUT_MS } from '@marquee/contracts/timeouts';
import ky, { isHTTPError, isTimeoutError } from 'ky';
import type * as z from 'zod/mini';
import { ApiProblem, decodeProblem } from './api-problem.ts';

const API_PATH = '/staff/v1';

type Query = Readonly<Record<string, string | number | null | undefined>>;
export interface ReadOptions {
  readonly query?: Query;
  readonly signal?: AbortSignal;
  /** Asked by the page by itself: neither it nor the server counts that as somebody being there. */
  readonly byItself?: true;
}
export interface WriteOptions {
  readonly body?: unknown;
  /** Version of the record this was written against (`If-Match`). */
  readonly version?: number;
  /** Makes a create safe to send again: the same key for every attempt of one intention. */
  readonly idempotencyKey?: string;
}
export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The console's API, paths below `/staff/v1`. Answers the `value` of a success, as the schema of the contracts reads it.
 * Throws `ApiProblem` and nothing else, an abort of `signal` apart. Shows nothing and navigates nowhere: that is the caller's.
 */
export interface Api {
  get<S extends z.ZodMiniType>(path: string, schema: S, options?: ReadOptions): Promise<z.output<S>>;
  send<S extends z.ZodMiniType>(
    method: WriteMethod,
    path: string,
    schema: S,
    options?: WriteOptions,
  ): Promise<z.output<S>>;
}

export interface ApiOptions {
  /** Of the session, at the time of the call; null before there is one. */
  readonly csrfToken: () => string | null;
  /** After every answer but those the server does not count as somebody being there. */
  readonly onActivity?: () => void;
  readonly fetch?: typeof globalThis.fetch;
  /** The page's own address when absent, which is the only one a browser uses. */
  readonly origin?: string;
}

/** Puts values into a path: `` path`/brands/${merchant}` ``. */
export const path = (parts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  String.raw({ raw: parts }, ...values.map((value) => encodeURIComponent(value)));

export function searchOf(query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return search === '' ? '' : `?${search}`;
}

function headersOf({ version, idempotencyKey }: WriteOptions, csrfToken: string | null): Record<string, string> {
  return {
    ...(csrfToken === null ? {} : { 'x-csrf-token': csrfToken }),
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

export function createApi({ csrfToken, onActivity, fetch, origin }: ApiOptions): Api {
  const client = ky.create({
    // Retries belong to the query cache, which knows what may be sent again.
    retry: 0,
    timeout: TIMEOUT_MS.page,
    ...(fetch === undefined ? {} : { fetch }),
  });

  async function call<S extends z.ZodMiniType>(
    method: string,
    target: string,
    schema: S,
    { byItself, ...options }: Parameters<typeof client>[1] & Pick<ReadOptions, 'byItself'>,
  ): Promise<z.output<S>> {
    const { signal } = options;
    try {
      const response = await client(`${origin ?? window.location.origin}${API_PATH}${target}`, { ...options, method });
      const body = (await response.json()) as { value?: unknown };
      if (!byItself) onActivity?.();
      return schema.parse(body.value);
    } catch (error) {
      if (signal?.aborted) throw error;
      if (isHTTPError(error)) throw decodeProblem(error.response.status, error.data);
      if (isTimeoutError(error)) throw new ApiProblem('timeout', 0, {}, error);
      // Neither JSON nor what the contracts say it is.
      const isBabble = error instanceof SyntaxError || (error instanceof Error && 'issues' in error);
      throw new ApiProblem(isBabble ? 'upstream_failed' : 'network', 0, {}, error);
    }
  }

  return {
    get: (target, schema, { query, ...options } = {}) => call('GET', `${target}${searchOf(query)}`, schema, options),
    send: (method, target, schema, options = {}) =>
      call(method, target, schema, {
        headers: headersOf(options, csrfToken()),
        ...(options.body === undefined ? {} : { json: options.body }),
      }),
  };
}
