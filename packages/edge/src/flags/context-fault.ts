import { isUtf8 } from 'node:buffer';
import type { OfrepFailure } from '@marquee/contracts/ofrep';

const fault = (errorCode: OfrepFailure['errorCode'], errorDetails: string): OfrepFailure => ({
  errorCode,
  errorDetails,
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(body: Buffer): unknown {
  if (!isUtf8(body)) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/**
 * The fault of a request's body, or null: `{ "context": { "targetingKey": "…", … } }` (OFREP 0.3.0). Switches are the same for every player, so
 * only the context's form is checked.
 */
export function contextFault(body: Buffer): OfrepFailure | null {
  const request = parse(body);
  if (!isObject(request)) return fault('PARSE_ERROR', 'The body must be a JSON object');
  const { context } = request;
  if (!isObject(context)) return fault('INVALID_CONTEXT', 'The context must be an object');
  const { targetingKey } = context;
  if (targetingKey === undefined) return fault('TARGETING_KEY_MISSING', 'The context must have a targetingKey');
  return typeof targetingKey === 'string' ? null : fault('INVALID_CONTEXT', 'The targetingKey must be a string');
}
