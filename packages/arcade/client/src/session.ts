import { type Api, createApi, openSession } from './api.ts';
import type { PlayerState } from './api-types.ts';

const KEY = 'arcade-session';

/** Storage may be refused in a third-party frame. A reload then needs a new launch, and nothing else is lost. */
export function recall(launch: string): string | undefined {
  try {
    const [known, token] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    return known === launch ? token : undefined;
  } catch {
    return undefined;
  }
}

export function remember(launch: string, token: string): void {
  try {
    sessionStorage.setItem(KEY, `${launch} ${token}`);
  } catch {
    // Nothing to do: the session is kept in memory.
  }
}

/**
 * The session of this page: the one that this launch id opened before (after a reload), else a new one. The wallet's token never reaches
 * the page.
 * @throws ApiError `token_invalid` when the launch is used up or too old, `offline` without an answer.
 */
export async function openGameSession(launch: string): Promise<{ api: Api; state: PlayerState }> {
  const known = recall(launch);
  if (known !== undefined) {
    const api = createApi(known);
    return { api, state: await api.readState() };
  }
  const { token, state } = await openSession(launch);
  remember(launch, token);
  return { api: createApi(token), state };
}
