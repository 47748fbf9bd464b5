import type { FrameMessage } from '@marquee/contracts/wallet';

type WithoutSource<Message> = Message extends FrameMessage ? Omit<Message, 'source'> : never;

/** The contract's constant; a type import, so that no schema is bundled. */
const SOURCE: FrameMessage['source'] = 'marquee-game';

/** The page around the game: the lobby that launched it. */
export interface Frame {
  /** Whether there is a page around. It shows the game's name and an exit. */
  readonly isFramed: boolean;
  post(message: WithoutSource<FrameMessage>): void;
  /** Asks the lobby to close the game. Without a lobby around it, goes there. */
  exit(): void;
}

export function createFrame(lobbyUrl: string): Frame {
  const { origin } = new URL(lobbyUrl);
  const isFramed = window.parent !== window;
  const post: Frame['post'] = (message) => {
    if (isFramed) window.parent.postMessage({ source: SOURCE, ...message }, origin);
  };
  return {
    isFramed,
    post,
    exit() {
      if (isFramed) post({ type: 'exit' });
      else window.location.assign(lobbyUrl);
    },
  };
}
