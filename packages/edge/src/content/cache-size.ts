import { totalmem } from 'node:os';

const SHARE = 0.25;
const MIN_BYTES = 64 * 1024 * 1024;
const MAX_BYTES = 1024 * 1024 * 1024;

/** Size of the content cache: a quarter of the memory of the process or its container. */
export function contentCacheBytes(constrained = process.constrainedMemory(), total = totalmem()): number {
  // Without a limit Node returns 0 or a number larger than any memory.
  const available = constrained > 0 && constrained < total ? constrained : total;
  return Math.round(Math.min(Math.max(available * SHARE, MIN_BYTES), MAX_BYTES));
}
