/** A player at the arcade's table: a slip of the smallest chip on each coup, over the arcade's API and socket. */
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

interface News {
  readonly number: number;
  readonly outcome: object | null;
}

type Request = <Answer>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;

export interface TablePlayer {
  /** Places one slip if this player has none on the open coup. */
  play(): Promise<void>;
  leave(): void;
}

/**
 * Joins the table. The socket keeps the table's clock running.
 *
 * @param request sends a call with the token of the table's session
 */
export async function sitAtTable(arcadePort: number, token: string, request: Request): Promise<TablePlayer> {
  const { stakes } = await request<{ stakes: readonly string[] }>('GET', '/api/table/session');
  let news: News | undefined;
  let played = 0;
  const socket = new WebSocket(`ws://127.0.0.1:${arcadePort}/api/table/socket`, {
    origin: `http://arcade.localhost:${arcadePort}`,
  });
  socket.addEventListener('open', () => socket.send(JSON.stringify({ token })));
  socket.addEventListener('message', ({ data }) => {
    news = JSON.parse(String(data)) as News;
  });
  // A lost connection is followed by a close.
  socket.addEventListener('error', () => undefined);
  return {
    async play() {
      if (socket.readyState === WebSocket.CLOSED) throw new Error('the table’s socket is closed');
      if (news === undefined || news.outcome !== null || news.number === played) return;
      const { number } = news;
      await request('POST', '/api/table/slip', { requestId: randomUUID(), number, bets: { player: stakes[0] } });
      played = number;
    },
    leave: () => socket.close(),
  };
}
