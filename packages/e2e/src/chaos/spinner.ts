/** A player of the arcade, over its API. The arcade completes the bet and win of every spin despite all faults. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosStack } from './chaos-stack.ts';
import type { Member } from './member.ts';
import { sitAtTable, type TablePlayer } from './table-player.ts';

const ARCADE_VENDOR = 'LUMEN';
/** Titles with different mathematics, one with free spins. */
export const ARCADE_GAMES = ['river_lanterns', 'naga_stair'] as const;
/** Played in addition to the first title. */
const TABLE = 'three_rivers';
/** From the stack's port to the arcade's. */
const ARCADE_OFFSET = 3;
const ANSWER_MS = 8_000;
/** Pause after each spin: the arcade accepts at most four a second from one player. */
const PAUSE_MS = 300;

interface PlayerState {
  readonly stakes: readonly string[];
  readonly fairness: { readonly commitment: string };
}

export interface Spinner {
  /** Rounds with an answer. */
  spins(): number;
  /** Attempts one spin. The arcade completes a failed one. */
  play(): Promise<void>;
}

export async function seatSpinner(
  { port, capture }: Pick<ChaosStack, 'port' | 'capture'>,
  member: Member,
  gameCode: string,
): Promise<Spinner> {
  const base = `http://127.0.0.1:${port + ARCADE_OFFSET}`;
  let token = '';
  let table: TablePlayer | undefined;
  let spins = 0;
  const askAs = async <Answer>(
    bearer: string,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', ...(bearer !== '' && { authorization: `Bearer ${bearer}` }) };
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(base + path, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    capture.record({ merchant: member.merchant, of: 'the arcade', status: answer.status, text });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return JSON.parse(text) as Answer;
  };
  const open = async (path: string, url: URL | undefined): Promise<string> => {
    const launch = url?.searchParams.get('launch');
    return (await askAs<{ token: string }>('', 'POST', path, { launch })).token;
  };
  const sitDown = async () => {
    token = '';
    table?.leave();
    table = undefined;
    const hasTable = gameCode === ARCADE_GAMES[0];
    const [url, tableUrl] = await member.launch(
      [ARCADE_VENDOR, gameCode],
      ...(hasTable ? [[ARCADE_VENDOR, TABLE] as const] : []),
    );
    const opened = await open('/api/session', url);
    if (tableUrl !== undefined) {
      const seat = await open('/api/table/session', tableUrl);
      table = await sitAtTable(port + ARCADE_OFFSET, seat, (method, path, body) => askAs(seat, method, path, body));
    }
    token = opened;
  };
  const spin = async () => {
    const { stakes, fairness } = await askAs<PlayerState>(token, 'GET', '/api/session');
    await askAs(token, 'POST', '/api/spin', {
      requestId: randomUUID(),
      stake: stakes[0],
      commitment: fairness.commitment,
    });
    spins += 1;
  };
  return {
    spins: () => spins,
    async play() {
      try {
        if (token === '') await sitDown();
        await spin();
        await table?.play();
      } catch {
        // The arcade is down or completes a round. Sometimes the session has ended.
      }
      await sleep(PAUSE_MS);
    },
  };
}
