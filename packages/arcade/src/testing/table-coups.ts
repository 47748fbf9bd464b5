import { Client } from 'pg';
import type { TablePlayer } from './table-player.ts';

/** `tableBetMs` of a table whose bets stay open until a test closes them: nothing depends on time. */
export const LONG_MS = 600_000;

/** The number of the coup whose bets are open. */
export async function openCoup(player: TablePlayer): Promise<number> {
  const isDealt = (number: number) => player.news.some((news) => news.number === number && news.outcome !== null);
  return (await player.next((news) => news.outcome === null && !isDealt(news.number))).number;
}

/** Closes the bets of a coup, as if this many milliseconds had passed since. */
export async function closeBets(databaseUrl: string, number: number, agoMs = 1): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`UPDATE coup SET closes_at = now() - $2 * interval '1 millisecond' WHERE number = $1`, [
    number,
    agoMs,
  ]);
  await client.end();
}
