import { CALLS, type CallName } from '@marquee/contracts/calls';
import { KEY_SET_PATH, type KeySet } from '@marquee/contracts/key-set';
import { sealBody } from '@marquee/contracts/seal';
import { type HttpAnswer, http } from './http.ts';

export interface SealedQuestion {
  readonly port: number;
  readonly merchant: string;
  readonly call: CallName;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An E call like a browser's, with the current keys of the brand's host. Without keys, resolves with the answer to that request. */
export async function sealedCall({
  port,
  merchant,
  call,
  body: payload,
  headers,
}: SealedQuestion): Promise<HttpAnswer> {
  const host = `${merchant}.localhost`;
  const withHeaders = headers === undefined ? {} : { headers };
  const keys = await http({ port, host, path: KEY_SET_PATH, ...withHeaders });
  if (keys.status !== 200) return keys;
  const keySet = JSON.parse(keys.body) as KeySet;
  const json = await sealBody({ keySet, merchant, call, nowMs: Date.now(), payload });
  const { method, path } = CALLS[call];
  return http({ port, host, path, method, json, ...withHeaders });
}
