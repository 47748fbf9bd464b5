/**
 * What the clients of the API share: query, envelope, problems and network failures. The caller sends the request, with the HTTP
 * library of its own.
 */
import { ApiProblem, type LocalProblemCode } from './api-problem.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The problem of a response that is not 2xx. A body that is no problem of ours counts as an unusable upstream. */
export function decodeProblem(status: number, body: unknown): ApiProblem {
  if (isRecord(body) && typeof body['code'] === 'string') return new ApiProblem(body['code'], status, body);
  const code: LocalProblemCode = status >= 500 || status === 0 ? 'upstream_failed' : 'bad_request';
  return new ApiProblem(code, status);
}

/** Sends a request, with a timeout. Resolves with the response whatever its status. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** The response, if it is 2xx. @throws ApiProblem, or as `send` does once `init.signal` has aborted. */
export async function sendForSuccess(send: Send, url: string, init: RequestInit = {}): Promise<Response> {
  const response = await send(url, init).catch((error: unknown) => {
    throw failure(error, init);
  });
  if (response.ok) return response;
  throw decodeProblem(response.status, await response.json().catch(() => undefined));
}

/** The `value` of a success. @throws as `sendForSuccess`. */
export async function sendForValue(send: Send, url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await sendForSuccess(send, url, init);
  const body = await response.json().catch((error: unknown) => {
    throw failure(error, init);
  });
  return (body as { readonly value?: unknown }).value;
}

function failure(error: unknown, { signal }: RequestInit): unknown {
  if (signal?.aborted) return error;
  const name = error instanceof Error ? error.name : '';
  const code = name === 'SyntaxError' ? 'upstream_failed' : name === 'TimeoutError' ? 'timeout' : 'network';
  return new ApiProblem(code satisfies LocalProblemCode, 0, {}, error);
}

/** Parameters of a query or a form: arrays are repeated, absent values left out. */
export function searchParams(query: object): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) params.append(key, String(item));
    }
  }
  return params;
}

/** The query with its question mark; empty without parameters. */
export function searchOf(query: object = {}): string {
  const search = searchParams(query).toString();
  return search && `?${search}`;
}

/** Headers and body of a request with a JSON body. */
export const jsonBody = (body: unknown, headers: Readonly<Record<string, string>>): RequestInit => ({
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
