import type { CallbackReader } from './callback.ts';

/** Readers by provider code. @throws Error when two providers have the same code: a callback would reach one of them only. */
export function joinReaders(
  ...parts: readonly ReadonlyMap<string, CallbackReader>[]
): ReadonlyMap<string, CallbackReader> {
  const all = new Map<string, CallbackReader>();
  for (const [code, reader] of parts.flatMap((part) => [...part])) {
    if (all.has(code)) throw new Error(`Two providers have the code ${code}`);
    all.set(code, reader);
  }
  return all;
}
