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

function read(key: string): Choices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

export function openPreferences(game: string, player: string): Preferences {
  const key = `arcade-choices:${game}:${player}`;
  let choices = read(key);
  return {
    get choices() {
      return choices;
    },
    change(next) {
      choices = { ...choices, ...next };
      try {
        localStorage.setItem(key, JSON.stringify(choices));
      } catch {
        // A browser may refuse storage in a frame of another site. The choices then last until the page closes.
      }
    },
  };
}
