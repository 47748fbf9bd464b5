import type { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** An upstream's answer, all of it. */
export interface WholeAnswer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The largest list a call gives is a few hundred kilobytes. */
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;

/** Gathers one answer. It is handed on whole or not at all: nobody is sent the first half of a list. */
class Collector implements Dispatcher.DispatchHandler {
  readonly #settled = Promise.withResolvers<WholeAnswer>();
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #statusCode = 0;
  #headers: IncomingHttpHeaders = {};
  #controller: Dispatcher.DispatchController | null = null;
  #isOver = false;

  get answer(): Promise<WholeAnswer> {
    return this.#settled.promise;
  }

  /** The client is gone. After the end it has no effect. */
  readonly giveUp = (): void => {
    if (this.#isOver) return;
    const reason = new Error('the client went away');
    this.#controller?.abort(reason);
    this.#fail(reason);
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new Error('the client went away'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    // 1xx are not the answer.
    if (statusCode < 200) return;
    this.#statusCode = statusCode;
    this.#headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > ANSWER_MAX_BYTES) controller.abort(new Error('the answer is too large'));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#isOver = true;
    const [first = Buffer.alloc(0)] = this.#chunks;
    const body = this.#chunks.length > 1 ? Buffer.concat(this.#chunks, this.#bytes) : first;
    this.#settled.resolve({ statusCode: this.#statusCode, headers: this.#headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #fail(error: Error): void {
    this.#isOver = true;
    this.#settled.reject(error);
  }
}

/** Sends a request once and gathers its answer, unless `client` closes before. */
export function collectAnswer(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  client: EventEmitter,
): Promise<WholeAnswer> {
  const collector = new Collector();
  client.once('close', collector.giveUp);
  dispatcher.dispatch(request, collector);
  return collector.answer;
}
