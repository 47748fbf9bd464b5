import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** V8 fixes the size of a constructor's objects after seven of them. */
const ENOUGH = 16;

/**
 * Keeps Node's `ServerResponse` objects fast. V8 drops a constructor's hidden classes when garbage collection finds none of its
 * objects alive, which happens on a server between two requests. Later objects have more than twelve symbol keys, become dictionaries
 * (`Map::TooManyFastProperties`) and cost a tenth of a small request. One object that stays alive prevents that, if enough were
 * created in a row before.
 */
function createKeptResponse(): ServerResponse {
  const make = () => new ServerResponse(new IncomingMessage(new Socket()));
  return Array.from({ length: ENOUGH }, make).at(-1) ?? make();
}

const kept: ServerResponse[] = [];

/** Call it before the process serves its first request. */
export function keepAnswerShape(): void {
  if (kept.length === 0) kept.push(createKeptResponse());
}
