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

export function openLaidChips(table: string, player: string): LaidChipsStore {
  const key = `arcade-chips:${table}:${player}`;
  return {
    read() {
      try {
        const { number, chips } = JSON.parse(localStorage.getItem(key) ?? '');
        return {
          number,
          chips: chips.map(({ side, cents }: { side: Chip['side']; cents: string }) => ({
            side,
            cents: BigInt(cents),
          })),
        };
      } catch {
        // None, or not readable: nothing is laid again, and nothing was taken.
        return undefined;
      }
    },
    write(laid) {
      try {
        if (laid === undefined) localStorage.removeItem(key);
        else
          localStorage.setItem(
            key,
            JSON.stringify(laid, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
          );
      } catch {
        // A browser may refuse storage in a frame of another site. The chips are then gone with the page.
      }
    },
  };
}
