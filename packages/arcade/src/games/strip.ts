import type { SymbolId } from '../engine/game-definition.ts';

/** A reel strip from words. */
export const strip = (text: string): readonly SymbolId[] => text.trim().split(/\s+/);
