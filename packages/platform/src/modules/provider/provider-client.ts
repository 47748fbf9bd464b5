import { PROVIDER_TIMEOUT_MS } from '@marquee/contracts/timeouts';
import * as z from 'zod/mini';

const MAX_REPLY_BYTES = 16_000_000;
/** In one reply: a provider without pages may have this many games. */
const ENTRIES_MAX = 20_000;
/** The entries of a list, each read separately. */
export const listEntries = z.array(z.unknown()).check(z.maxLength(ENTRIES_MAX));

/** `unreachable`: no answer, or a temporary failure (5xx, 429). `refused`: a negative answer. */
export class ProviderCallError extends Error {
  override readonly name = 'ProviderCallError';
  readonly why: 'unreachable' | 'refused';
  /** HTTP status of the answer, where there was one. */
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

/** A game to be opened for a player. */
export interface GameOpening {
  /** The player as the provider knows it (`formatPlayer`). */
  readonly user: string;
  /** The provider sends it with every call for this game. */
  readonly token: string;
  readonly game: string;
  readonly currency: string;
  readonly merchant: string;
  /** BCP 47 tag of the player's language, e.g. `km`. */
  readonly language: string;
  readonly isMobile: boolean;
  /** Where the game's exit leads. The frame talks only to its origin. */
  readonly lobbyUrl: string;
  /** Absent: the game itself. */
  readonly place?: GamePlace;
}

/** A place inside a game that the player opens directly. */
export interface GamePlace {
  /** A room, as the provider's list names it. */
  readonly room?: string;
  /** A lottery's own lobby, or the bets of one game. */
  readonly view?: 'betting' | 'lobby';
  readonly playType?: string;
}

/** The vendor, brand and currency whose rooms are listed. */
export interface RoomsOf {
  readonly merchant: string;
  readonly vendor: string;
  readonly currency: string;
}

/** The calls that every provider answers, in any protocol. @throws ProviderCallError */
export interface ProviderClient {
  /** The provider keeps its players' balance itself, so it has no demo money. */
  readonly keepsBalance?: true;
  /** A page of its list, counted from 1. Entries are unread, in the form of `listedGame` (contracts/wallet). */
  gameList(page: number, pageSize: number): Promise<readonly unknown[]>;
  /** Address of the game for the player's frame. */
  gameUrl(opening: GameOpening): Promise<string>;
  /** Unread rooms in the form of `listedRoom`. Absent where the protocol has no rooms. */
  roomList?(of: RoomsOf): Promise<readonly unknown[]>;
}

/** One attempt; no redirect is followed. @throws ProviderCallError */
export async function callProvider<Reply>(
  url: string,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
  schema: z.ZodMiniType<Reply>,
): Promise<Reply> {
  return readReply(await sendOnce(url, { method: 'POST', body, headers }), schema);
}

/** An answer as received: JSON, or undefined. */
export interface ProviderReply {
  readonly status: number;
  readonly body: unknown;
}

/** Validates a successful answer. @throws ProviderCallError */
export function readReply<Reply>({ status, body }: ProviderReply, schema: z.ZodMiniType<Reply>): Reply {
  if (status >= 500 || status === 429) throw new ProviderCallError('unreachable', `HTTP ${status}`);
  if (status !== 200) throw new ProviderCallError('refused', `HTTP ${status}`, { status });
  const reply = schema.safeParse(body);
  if (!reply.success) throw new ProviderCallError('refused', 'The reply is not of the shape of the API');
  return reply.data;
}

/** @throws ProviderCallError when a frame may not open this address */
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

/** Stops reading when a reply grows too long, so an endless stream does not fill the memory. */
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
