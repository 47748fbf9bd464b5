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
 * The news of the table, for as long as the page lives: a connection that is lost is made again after a growing pause, and begins with
 * where the table stands. It ends with the session.
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
      // Only now: a place is refused after the connection is made, and must not be requested twice a second.
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
