import { http, valueIn } from './http.ts';

/** The platform is ready before it has asked its providers for their games; the first page of a first start may come sooner. */
export async function gamesAreListed(port: number, brands: readonly string[]): Promise<void> {
  const ask = (code: string) =>
    http({ port, host: `${code}.localhost`, path: '/wps/relay/GCSGAME_gameList?gameType=RNG' });
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const answers = await Promise.all(brands.map(ask));
    if (answers.every((answer) => answer.status === 200 && valueIn<{ total: number }>(answer).total > 0)) return;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error('the game catalogue did not come within 30 s');
}
