import { openStored } from '../browser-storage.ts';
import type { Chip } from './bet-spots.ts';

/** Chips that are laid but not a bet yet. */
export interface LaidChips {
  /** Their coup. */
  readonly number: number;
  readonly chips: readonly Chip[];
}

/** Stores a player's laid chips in this browser, so that a page that was closed can lay them again. */
export interface LaidChipsStore {
  read(): LaidChips | undefined;
  /** `undefined` removes them. */
  write(laid: LaidChips | undefined): void;
}

/** As stored: JSON has no bigint. */
interface StoredChips {
  readonly number: number;
  readonly chips: readonly { readonly side: Chip['side']; readonly cents: string }[];
}

export function openLaidChips(table: string, player: string): LaidChipsStore {
  const stored = openStored(`arcade-chips:${table}:${player}`);
  return {
    read() {
      try {
        const { number, chips } = stored.read() as StoredChips;
        return { number, chips: chips.map(({ side, cents }) => ({ side, cents: BigInt(cents) })) };
      } catch {
        // None, or of another shape: nothing is laid again, and nothing was taken.
        return undefined;
      }
    },
    write(laid) {
      stored.write(laid && { ...laid, chips: laid.chips.map(({ side, cents }) => ({ side, cents: String(cents) })) });
    },
  };
}
