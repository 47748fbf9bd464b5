import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';

/** One for all: a stack for every call would cost more than the abort, and says nothing. */
const NOBODY_WAITS = new Error('the client went away, or has an answer already');

type Callback = (error: Error | null, data: Dispatcher.ResponseData) => void;

/**
 * Requests that end when the client they are for goes away. `@fastify/reply-from` hands no signal on to undici, so that
 * of the call being sent travels beside it.
 */
export class ClientBoundRequests {
  readonly #dispatcher: Dispatcher;
  readonly #signals = new AsyncLocalStorage<AbortSignal>();

  constructor(dispatcher: Dispatcher) {
    this.#dispatcher = dispatcher;
  }

  /** What `send` requests is aborted when `client` closes; then a request that is answered is over anyway. */
  sendFor<T>(client: ServerResponse, send: () => T): T {
    const gone = new AbortController();
    // Gone while its request was being counted: its `close` has been, and would never come again.
    if (client.destroyed) gone.abort(NOBODY_WAITS);
    else client.once('close', () => gone.abort(NOBODY_WAITS));
    return this.#signals.run(gone.signal, send);
  }

  /** undici's `request` in the form that takes a callback, the one `@fastify/reply-from` uses. */
  readonly request = ((options: Dispatcher.RequestOptions, callback: Callback): void => {
    this.#dispatcher.request({ ...options, signal: this.#signals.getStore() }, callback);
  }) as Dispatcher['request'];
}
