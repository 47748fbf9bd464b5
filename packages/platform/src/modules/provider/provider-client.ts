import { PROVIDER_TIMEOUT_MS } from '@marquee/contracts/timeouts';
import * as z from 'zod/mini';

const MAX_REPLY_BYTES = 16_000_000;
/** Of one reply: who doesn't page may have this many games. */
const ENTRIES_MAX = 20_000;
/** The entries of a list, each to be read by itself. */
export const listEntries = z.array(z.unknown()).check(z.maxLength(ENTRIES_MAX));

/** `unreachable`: no answer, or one that says "later" (5xx, 429). `refused`: an answer that is no. */
export class ProviderCallError extends Error {
  override readonly name = 'ProviderCallError';
  readonly why: 'unreachable' | 'refused';
  /** Of an answer, where there was one. */
  readonly status: number | null;

  constructor(
    why: 'unreachable' | 'refused',
    message: string,
    { status = null, ...options }: ErrorOptions & { status?: number | null } = {},
  ) {
    super(message, options);
    this.why = why;
    this.status = status;
  }
}

/** A game that is to open for a player. */
export interface GameOpening {
  /** Whom the provider is to mean by it (`formatPlayer`). */
  readonly user: string;
  /** What it shows us with every call for this game. */
  readonly token: string;
  readonly game: string;
  readonly currency: string;
  readonly merchant: string;
  /** BCP 47 tag of the player's language, e.g. `km`. */
  readonly language: string;
  readonly isMobile: boolean;
  /** Where the game's own way out leads; its origin is the only one the frame talks to. */
  readonly lobbyUrl: string;
  /** Absent: the game itself. */
  readonly place?: GamePlace;
}

/** Where in a game the player wants to be, where that is more than the game itself. */
export interface GamePlace {
  /** A room, as the provider's list names it. */
  readonly room?: string;
  /** A lottery's own lobby, or the bets of one game. */
  readonly view?: 'betting' | 'lobby';
  readonly playType?: string;
}

/** Whose rooms, for whom. */
export interface RoomsOf {
  readonly merchant: string;
  readonly vendor: string;
  readonly currency: string;
}

/** What we ask of a provider, whatever its protocol. @throws ProviderCallError */
export interface ProviderClient {
  /** It keeps its players' balance itself, so that demo money has no place there. */
  readonly keepsBalance?: true;
  /** A page of its list, counted from 1; each entry in the words of `listedGame` (contracts/wallet), still to be read. */
  gameList(page: number, pageSize: number): Promise<readonly unknown[]>;
  /** Address of the game for the player's frame. */
  gameUrl(opening: GameOpening): Promise<string>;
  /** Each room in the words of `listedRoom`, still to be read; absent where the protocol knows no rooms. */
  roomList?(of: RoomsOf): Promise<readonly unknown[]>;
}

/** One attempt; no redirect is followed. @throws ProviderCallError */
export async function askProvider<Reply>(
  url: string,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
  schema: z.ZodMiniType<Reply>,
): Promise<Reply> {
  return readReply(await sendOnce(url, { method: 'POST', body, headers }), schema);
}

/** An answer as it came: JSON, or undefined. */
export interface ProviderReply {
  readonly status: number;
  readonly body: unknown;
}

/** What an answer says that is one. @throws ProviderCallError */
export function readReply<Reply>({ status, body }: ProviderReply, schema: z.ZodMiniType<Reply>): Reply {
  if (status >= 500 || status === 429) throw new ProviderCallError('unreachable', `HTTP ${status}`);
  if (status !== 200) throw new ProviderCallError('refused', `HTTP ${status}`, { status });
  const reply = schema.safeParse(body);
  if (!reply.success) throw new ProviderCallError('refused', 'The reply is not of the shape of the API');
  return reply.data;
}

/** @throws ProviderCallError when it is no address that a frame may be given */
export function requireWebAddress(url: string): string {
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url;
  throw new ProviderCallError('refused', 'The address is not a web address');
}

/** One attempt; no redirect is followed. @throws ProviderCallError without an answer */
export async function sendOnce(
  url: string,
  { method, body, headers }: { method: 'GET' | 'POST'; body: string; headers: Readonly<Record<string, string>> },
): Promise<ProviderReply> {
  try {
    const response = await fetch(url, {
      method,
      ...(method === 'GET' ? { headers } : { headers: { 'content-type': 'application/json', ...headers }, body }),
      redirect: 'error',
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    });
    return { status: response.status, body: parse(await readBody(response)) };
  } catch (cause) {
    throw new ProviderCallError('unreachable', 'The provider gave no answer', { cause });
  }
}

/** Stops reading where a reply grows too long: nobody's stream fills our memory. */
async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_REPLY_BYTES) throw new Error('The reply is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
