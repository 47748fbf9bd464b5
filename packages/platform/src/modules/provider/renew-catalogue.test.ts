import { createLogger } from '@marquee/server-kit';
import { expect, it } from 'vitest';
import { renewCatalogue } from './renew-catalogue.ts';
import type { SyncReport } from './sync-games.ts';

/** Renews with these answers of the provider. Resolves with the log lines. */
async function renew(...answers: (SyncReport | Error)[]): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ name: 'test', destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  const sync = async (): Promise<SyncReport> => {
    const answer = answers.shift();
    if (answer instanceof Error || answer === undefined) throw answer;
    return answer;
  };
  await renewCatalogue(sync, log, new AbortController().signal);
  return lines;
}

it('[G11] logs how many entries of a list are invalid, and the first of them', async () => {
  const faults = Array.from({ length: 12 }, (_, i) => `game-${i} is listed twice`);
  const lines = await renew({ games: 3, faults });
  expect(lines).toMatchObject([
    { msg: 'game catalogue renewed', games: 3 },
    { msg: 'entries of the game list make no sense', count: 12, faults: faults.slice(0, 10) },
  ]);
});

it('[G11] logs a failure and retries in a moment', async () => {
  const lines = await renew(new Error('away'), { games: 1, faults: [] });
  expect(lines).toMatchObject([
    { msg: 'game catalogue not renewed', err: { message: 'away' } },
    { msg: 'game catalogue renewed', games: 1 },
  ]);
});

it('[G11] ends between two attempts when the process stops', async () => {
  const stopping = new AbortController();
  const log = createLogger({ name: 'test', level: 'silent' });
  const sync = async () => {
    stopping.abort();
    throw new Error('away');
  };
  await expect(renewCatalogue(sync, log, stopping.signal)).rejects.toThrow('aborted');
});
