import { openStored } from './browser-storage.ts';

/** A player's last choices in one game. */
interface Choices {
  readonly stake?: string;
  readonly sound?: boolean;
}

/** Stores choices per player and game in this browser. */
export interface Preferences {
  readonly choices: Choices;
  change(next: Choices): void;
}

export function openPreferences(game: string, player: string): Preferences {
  const stored = openStored(`arcade-choices:${game}:${player}`);
  const read = stored.read();
  let choices: Choices = typeof read === 'object' && read !== null ? read : {};
  return {
    get choices() {
      return choices;
    },
    change(next) {
      choices = { ...choices, ...next };
      stored.write(choices);
    },
  };
}
