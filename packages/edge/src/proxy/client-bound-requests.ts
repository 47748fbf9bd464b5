import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';

/** One shared error, because a stack for every abort would cost more than the abort itself. */
const CLIENT_GONE = new Error('the client has left or is already answered');

type Callback = (error: Error | null, data: Dispatcher.ResponseData) => void;

/**
 * Upstream requests that end when their client leaves. `@fastify/reply-from` passes no signal to undici, so the current call's signal is passed
 * separately.
 */
export class ClientBoundRequests {
  readonly #dispatcher: Dispatcher;
  readonly #signals = new AsyncLocalStorage<AbortSignal>();

  constructor(dispatcher: Dispatcher) {
    this.#dispatcher = dispatcher;
  }

  /** Requests of `send` are aborted when `client` closes. An answered request has ended by then. */
  sendFor<T>(client: ServerResponse, send: () => T): T {
    const gone = new AbortController();
    // The client left while the request was counted, so `close` will not fire again.
    if (client.destroyed) gone.abort(CLIENT_GONE);
    else client.once('close', () => gone.abort(CLIENT_GONE));
    return this.#signals.run(gone.signal, send);
  }

  /** undici's `request` with a callback, as `@fastify/reply-from` uses it. */
  readonly request = ((options: Dispatcher.RequestOptions, callback: Callback): void => {
    this.#dispatcher.request({ ...options, signal: this.#signals.getStore() }, callback);
  }) as Dispatcher['request'];
}
