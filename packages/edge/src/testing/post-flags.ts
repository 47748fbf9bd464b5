import type { TestEdge } from './start-edge.ts';

export const FLAGS = '/ofrep/v1/evaluate/flags';
export const CONTEXT = JSON.stringify({ context: { targetingKey: 'user-1', country: 'KH' } });
export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

interface Post {
  readonly host?: string;
  readonly path?: string;
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
/** A request of an OFREP client, by default on the first brand’s host. */
export const postFlags = (
  edge: TestEdge,
  { host = 'lotus.localhost', path = FLAGS, method = 'POST', body, headers }: Post = {},
) =>
  edge.request({
    host,
    path,
    method,
    headers: { ...JSON_TYPE, ...headers },
    ...(body === '' ? {} : { body: body ?? CONTEXT }),
  });
