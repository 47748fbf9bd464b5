import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';

/** One shared error, because a stack for every abort would cost more than the abort itself. */
const CLIENT_GONE = new Error('the client has left or is already answered');

type Callback = (error: Error | null, data: Dispatcher.ResponseData) => void;

/**
 * Upstream requests that end when their client leaves. `@fastify/reply-from` passes no signal to undici, so the current call's signal is passed
 * separately, with the connections that it uses.
 */
export class ClientBoundRequests {
  readonly #current = new AsyncLocalStorage<{ readonly dispatcher: Dispatcher; readonly signal: AbortSignal }>();

  /** Requests of `send` use the connections of `dispatcher` and are aborted when `client` closes. An answered request has ended by then. */
  sendFor<T>(client: ServerResponse, dispatcher: Dispatcher, send: () => T): T {
    const gone = new AbortController();
    // The client left while the request was counted, so `close` will not fire again.
    if (client.destroyed) gone.abort(CLIENT_GONE);
    else client.once('close', () => gone.abort(CLIENT_GONE));
    return this.#current.run({ dispatcher, signal: gone.signal }, send);
  }

  /** undici's `request` with a callback, as `@fastify/reply-from` uses it. */
  readonly request = ((options: Dispatcher.RequestOptions, callback: Callback): void => {
    const current = this.#current.getStore();
    if (current === undefined) throw new Error('A request was sent outside of sendFor');
    current.dispatcher.request({ ...options, signal: current.signal }, callback);
  }) as Dispatcher['request'];
}
