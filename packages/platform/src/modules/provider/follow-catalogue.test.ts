import { createLogger } from '@marquee/server-kit';
import { expect, it } from 'vitest';
import { followCatalogue } from './follow-catalogue.ts';
import type { SyncReport } from './sync-games.ts';

/** Follows until `answers` are used up. Resolves with the log lines. */
async function follow(...answers: (SyncReport | Error)[]): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ name: 'test', destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  const stopping = new AbortController();
  const sync = async (): Promise<SyncReport> => {
    const answer = answers.shift();
    if (answers.length === 0) stopping.abort();
    if (answer instanceof Error || answer === undefined) throw answer;
    return answer;
  };
  await followCatalogue(sync, log, stopping.signal);
  return lines;
}

it('[G11] logs how many entries of a list are invalid, and the first of them', async () => {
  const faults = Array.from({ length: 12 }, (_, i) => `game-${i} is listed twice`);
  const lines = await follow({ games: 3, faults });
  expect(lines).toMatchObject([
    { msg: 'game catalogue renewed', games: 3 },
    { msg: 'entries of the game list make no sense', count: 12, faults: faults.slice(0, 10) },
  ]);
});

it('[G11] logs a failure, and retries sooner than after a list that came', async () => {
  const lines = await follow(new Error('away'), { games: 1, faults: [] });
  expect(lines).toMatchObject([
    { msg: 'game catalogue not renewed', err: { message: 'away' } },
    { msg: 'game catalogue renewed', games: 1 },
  ]);
});
