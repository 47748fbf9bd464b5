import { http, valueIn } from './http.ts';

/**
 * Waits until each brand has this number of slots: the platform is ready before it has fetched its providers' games, and a
 * test may request a page sooner.
 */
export async function gamesAreListed(port: number, slots: Readonly<Record<string, number>>): Promise<void> {
  const send = (code: string) =>
    http({ port, host: `${code}.localhost`, path: '/wps/relay/GCSGAME_gameList?gameType=RNG' });
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const waiting = await Promise.all(
      Object.entries(slots).map(async ([code, least]) => {
        const answer = await send(code);
        return answer.status !== 200 || valueIn<{ total: number }>(answer).total < least;
      }),
    );
    if (!waiting.includes(true)) return;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error('the game catalogue did not come within 30 s');
}
