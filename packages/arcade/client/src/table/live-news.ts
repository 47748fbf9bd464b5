import type { TableNews } from './table-api.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;

/**
 * What the table tells, for as long as the page lives: a connection that is lost is made again after a growing pause, and begins with
 * where the table stands. `onAway` hears whether there is one.
 */
export function followTable(token: string, onNews: (news: TableNews) => void, onAway: (away: boolean) => void): void {
  const address = `${location.origin.replace(/^http/, 'ws')}/api/table/socket`;
  let pauseMs = FIRST_PAUSE_MS;
  const connect = () => {
    const socket = new WebSocket(address);
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ token }));
      onAway(false);
    });
    socket.addEventListener('message', ({ data }) => {
      // Only now: a place that is refused is refused after the connection is made, and is not asked for twice a second.
      pauseMs = FIRST_PAUSE_MS;
      onNews(JSON.parse(String(data)) as TableNews);
    });
    socket.addEventListener('close', () => {
      onAway(true);
      setTimeout(connect, pauseMs);
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    });
  };
  connect();
}
