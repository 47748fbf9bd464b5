import type { TableNews } from './table-api.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** The server closes a socket with this code when its session is over. */
const SESSION_OVER = 4401;

export interface TableListener {
  readonly onNews: (news: TableNews) => void;
  /** Whether the connection is lost. */
  readonly onAway: (away: boolean) => void;
  readonly onSessionOver: () => void;
}

/**
 * Updates of the table while the page is open. A lost connection is made again after a growing pause and begins with the current state.
 * Ends with the session.
 */
export function followTable(token: string, { onNews, onAway, onSessionOver }: TableListener): void {
  const address = `${location.origin.replace(/^http/, 'ws')}/api/table/socket`;
  let pauseMs = FIRST_PAUSE_MS;
  const connect = () => {
    const socket = new WebSocket(address);
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ token }));
      onAway(false);
    });
    socket.addEventListener('message', ({ data }) => {
      // Reset only now: a refusal comes after the connection is made, and must not be repeated twice a second.
      pauseMs = FIRST_PAUSE_MS;
      onNews(JSON.parse(String(data)) as TableNews);
    });
    socket.addEventListener('close', ({ code }) => {
      onAway(true);
      if (code === SESSION_OVER) {
        onSessionOver();
        return;
      }
      setTimeout(connect, pauseMs);
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    });
  };
  connect();
}
