import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';

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

  /** What `send` requests is aborted when `client` closes unanswered. */
  sendFor<T>(client: ServerResponse, send: () => T): T {
    const gone = new AbortController();
    client.once('close', () => {
      if (!client.writableEnded) gone.abort(new Error('the client went away'));
    });
    return this.#signals.run(gone.signal, send);
  }

  /** undici's `request` in the form that takes a callback, the one `@fastify/reply-from` uses. */
  readonly request = ((options: Dispatcher.RequestOptions, callback: Callback): void => {
    this.#dispatcher.request({ ...options, signal: this.#signals.getStore() }, callback);
  }) as Dispatcher['request'];
}
