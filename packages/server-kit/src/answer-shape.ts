import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** V8 settles the size of a constructor's objects after seven of them. */
const ENOUGH = 16;

/**
 * Keeps Node's `ServerResponse` a struct. V8 forgets the hidden classes of a constructor when a collection of garbage finds
 * none of its objects alive, as on a server between two requests; those it makes next take the slow way past twelve symbol
 * keys (`Map::TooManyFastProperties`) and are dictionaries from then on, a tenth of a small request. One that is always
 * alive prevents it, when enough of them were made in a row at first.
 */
function makeLasting(): ServerResponse {
  const make = () => new ServerResponse(new IncomingMessage(new Socket()));
  return Array.from({ length: ENOUGH }, make).at(-1) ?? make();
}

const kept: ServerResponse[] = [];

/** To be called before the process serves its first request. */
export function keepAnswerShape(): void {
  if (kept.length === 0) kept.push(makeLasting());
}
