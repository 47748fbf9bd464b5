import { totalmem } from 'node:os';

const SHARE = 0.25;
const MIN_BYTES = 64 * 1024 * 1024;
const MAX_BYTES = 1024 * 1024 * 1024;

/** How much ready content to hold: a quarter of the memory this process may use (its container's, if it has one). */
export function contentCacheBytes(constrained = process.constrainedMemory(), total = totalmem()): number {
  // Without a limit Node gives 0 or a number beyond all memory.
  const available = constrained > 0 && constrained < total ? constrained : total;
  return Math.round(Math.min(Math.max(available * SHARE, MIN_BYTES), MAX_BYTES));
}
