import type { KeyObject } from 'node:crypto';
import { type GameUrlRequest, gameUrlReply, PROVIDER_PATHS, SIGNATURE_HEADER } from '@marquee/contracts/wallet';
import { signRaw } from '@marquee/server-kit';
import * as z from 'zod/mini';
import type { ProviderSettings } from './provider-settings.ts';

/** Below the edge's patience with a launch. */
const TIMEOUT_MS = 5_000;
const MAX_REPLY_BYTES = 16_000_000;
/** Of one reply: who doesn't page may have this many games. */
const ENTRIES_MAX = 20_000;

/** `unreachable`: no answer, or one that says "later" (5xx, 429). `refused`: an answer that is no. */
export class ProviderCallError extends Error {
  override readonly name = 'ProviderCallError';
  readonly why: 'unreachable' | 'refused';

  constructor(why: 'unreachable' | 'refused', message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.why = why;
  }
}

export interface ProviderClient {
  /** A page of its list, counted from 1; each entry is still to be read. */
  gameList(page: number, pageSize: number): Promise<readonly unknown[]>;
  /** Address of the game for the player's frame. */
  gameUrl(request: Omit<GameUrlRequest, 'operator_id'>): Promise<string>;
}

/** A provider's own API, signed with our key. One attempt a call; no redirect is followed. @throws ProviderCallError */
export function createProviderClient(provider: ProviderSettings, operatorId: string, key: KeyObject): ProviderClient {
  const call = async <Reply>(path: string, fields: object, schema: z.ZodMiniType<Reply>): Promise<Reply> => {
    const body = JSON.stringify({ ...fields, operator_id: operatorId });
    const { status, text } = await send(`${provider.baseUrl}${path}`, body, signRaw(key, body));
    if (status >= 500 || status === 429) throw new ProviderCallError('unreachable', `HTTP ${status}`);
    if (status !== 200) throw new ProviderCallError('refused', `HTTP ${status}`);
    const reply = schema.safeParse(parse(text));
    if (!reply.success) throw new ProviderCallError('refused', 'The reply is not of the shape of the API');
    return reply.data;
  };
  return {
    gameList: (page, pageSize) =>
      call(
        PROVIDER_PATHS.gameList,
        { page, page_size: pageSize },
        z.array(z.unknown()).check(z.maxLength(ENTRIES_MAX)),
      ),
    gameUrl: async (request) => {
      const { url } = await call(PROVIDER_PATHS.gameUrl, request, gameUrlReply);
      if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
        throw new ProviderCallError('refused', 'The address is not a web address');
      return url;
    },
  };
}

async function send(url: string, body: string, signature: string): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, text: await readBody(response) };
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
