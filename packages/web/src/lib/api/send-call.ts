import {
  jsonBody,
  type Send,
  searchOf,
  searchParams,
  sendForSuccess,
  sendForValue,
} from '@marquee/contracts/api-client';
import { CALLS, type Call, STEP_UP_HEADER } from '@marquee/contracts/calls';
import type { BuiltCallName } from '@marquee/contracts/client';
import { TIMEOUT_MS } from '@marquee/contracts/timeouts';
import ky from 'ky';
import type { ApiOptions, CallOptions } from './api.ts';
import { sealForServer } from './seal-for-server.ts';
import { sendByXhr } from './send-by-xhr.ts';

type AnyInput = CallOptions & { readonly query?: object; readonly body?: unknown };

/** Resolves with the `value` of a success. @throws ApiProblem, or the abort of `signal`. */
export async function sendCall(
  { merchant, token, fetch, origin = '' }: ApiOptions,
  name: BuiltCallName,
  input: AnyInput,
): Promise<unknown> {
  const { query, body, signal = null, onProgress = () => undefined } = input;
  const call: Call = CALLS[name];
  const send: Send = (url, init) =>
    // Retries belong to the query cache, which knows what may be sent again.
    ky(url, { ...init, retry: 0, timeout: TIMEOUT_MS.page, throwHttpErrors: false, ...(fetch ? { fetch } : {}) });
  const request = (path: string) => sendForSuccess(send, `${origin}${path}`, { signal });
  const payload = call.encrypted ? await sealForServer({ merchant, call: name, payload: body, request }) : body;
  const headers = headersOf(call, token(), input);
  const content = contentOf(call, payload, headers);
  const sendBody = call.picture && !fetch ? sendByXhr(onProgress) : send;
  return sendForValue(sendBody, `${origin}${call.path}${searchOf(query)}`, {
    method: call.method,
    signal,
    ...(payload === undefined ? { headers } : content),
  });
}

function contentOf(call: Call, payload: unknown, headers: Readonly<Record<string, string>>): RequestInit {
  if (call.form) return { headers, body: searchParams(payload as object) };
  if (!call.picture) return jsonBody(payload, headers);
  const picture = payload as Blob;
  return { headers: { ...headers, 'content-type': picture.type }, body: picture };
}

function headersOf(call: Call, token: string | null, { idempotencyKey, stepUp }: CallOptions): Record<string, string> {
  return {
    'x-module-id': call.module,
    ...(token !== null && call.token !== 'none' ? { authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(stepUp === undefined ? {} : { [STEP_UP_HEADER]: stepUp }),
  };
}
