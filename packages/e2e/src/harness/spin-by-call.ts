import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GameListValue, LaunchValue } from '@marquee/contracts/schemas/games';
import type { Page } from '@playwright/test';
import { asMember } from './as-member.ts';

const ARCADE_VENDOR = 'LUMEN';
const GAME = 'river_lanterns';
/** The arcade accepts at most four spins a second from one player. */
const PAUSE_MS = 300;

interface PlayerState {
  readonly stakes: readonly string[];
  readonly fairness: { readonly commitment: string };
}

/** Plays rounds of the smallest stake in the arcade as the page's member, over the game's own API: nothing is drawn. */
export async function spinByCall(page: Page, rounds: number): Promise<void> {
  const lobby = { vassalage: ARCADE_VENDOR, gameType: 'RNG' };
  const { games } = await asMember<GameListValue>(page, 'gameList', lobby);
  const game = games.find(({ gameCode }) => gameCode === GAME);
  if (game === undefined) throw new Error(`the brand lists no ${GAME}`);
  const { url } = await asMember<LaunchValue>(page, 'gameLaunch', { ...lobby, nodeId: String(game.nodeId) });
  const { port, searchParams } = new URL(url);
  const ask = async <Answer>(token: string, method: string, path: string, body?: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const { token } = await ask<{ token: string }>('', 'POST', '/api/session', { launch: searchParams.get('launch') });
  for (let round = 0; round < rounds; round += 1) {
    const { stakes, fairness } = await ask<PlayerState>(token, 'GET', '/api/session');
    const { commitment } = fairness;
    await ask(token, 'POST', '/api/spin', { requestId: randomUUID(), stake: stakes[0], commitment });
    await sleep(PAUSE_MS);
  }
}
