import { createHmac } from 'node:crypto';
import { decimalsOf, formatMinor, parseMinor } from '@marquee/contracts/money';
import * as z from 'zod/mini';
import {
  ENTRIES_MAX,
  ProviderCallError,
  type ProviderClient,
  type ProviderReply,
  readReply,
  requireWebAddress,
  sendOnce,
} from '../../provider-client.ts';
import type { TransferSettings } from '../../provider-settings.ts';
import type { TransferOrder, TransferVendor, TransferWord } from '../../transfer-vendor.ts';

const text = z.string().check(z.maxLength(2_000));
const word = { status: z.enum(['completed', 'pending', 'failed']), error: z.optional(text) };
const moved = z.object({ transfer_id: text, ...word });
const found = z.object({
  transfer_id: text,
  type: z.enum(['deposit', 'withdrawal']),
  player: text,
  currency: text,
  amount: text,
  ...word,
});
const held = z.object({ balance: text, currency: text });
const listed = z.object({ games: z.array(z.unknown()).check(z.maxLength(ENTRIES_MAX)) });
const failure = z.object({ error: text });

const TYPES = { in: 'deposit', out: 'withdrawal' } as const;
const PATHS = { in: '/v1/deposits', out: '/v1/withdrawals' } as const;
/** With these a vendor says that it did nothing with an order, and won't. Whatever else it says is asked about. */
const REFUSALS = new Set(['insufficient_balance', 'player_blocked', 'limit_exceeded', 'currency_not_supported']);

/** The transfer wallet API of this shape: JSON, HMAC-SHA256 over time, method, path and body. One attempt a call. */
export function createTransferClient(settings: TransferSettings, now: () => Date): ProviderClient & TransferVendor {
  const send = createSender(settings);
  const ask = async <T>(method: 'GET' | 'POST', path: string, body: object | null, schema: z.ZodMiniType<T>) =>
    readReply(await send(method, path, body, now()), schema);
  const openPlayer = async (player: string, currency: string) => {
    await ask('POST', '/v1/players', { player, currency }, z.object({ player: z.literal(player) }));
  };
  return {
    keepsBalance: true,
    code: settings.code,
    vendors: settings.vendors,
    openPlayer,
    move: async (order) => {
      const { id, direction, player, currency, orderedAt } = order;
      const body = { transfer_id: id, player, currency, amount: amountOf(order) };
      const reply = await send('POST', PATHS[direction], body, orderedAt);
      const refusal = errorOf(reply, 422);
      if (refusal !== null && REFUSALS.has(refusal)) return { said: 'refused', reason: refusal };
      const answer = readReply(reply, moved);
      if (answer.transfer_id !== id) throw strange('The answer is about another transfer');
      return wordOf(answer);
    },
    look: async (order) => {
      const reply = await send('GET', `/v1/transfers/${order.id}`, null, now());
      if (errorOf(reply, 404) === 'transfer_not_found') return null;
      const answer = readReply(reply, found);
      if (!isAbout(order, answer)) throw strange('The vendor’s transfer of this id is another one');
      return wordOf(answer);
    },
    balance: async (player, currency) => {
      const answer = await ask('GET', `/v1/players/${encodeURIComponent(player)}/balance`, null, held);
      const minor = parseMinor(answer.balance, decimalsOf(currency));
      if (answer.currency !== currency || minor === null || minor < 0n) throw strange('The balance makes no sense');
      return minor;
    },
    gameList: async (page, pageSize) =>
      (await ask('GET', `/v1/games?page=${page}&page_size=${pageSize}`, null, listed)).games,
    gameUrl: async ({ user: player, game, currency, language, isMobile, lobbyUrl }) => {
      await openPlayer(player, currency);
      const fields = {
        player,
        game_code: game,
        language,
        device: isMobile ? 'mobile' : 'desktop',
        lobby_url: lobbyUrl,
      };
      return requireWebAddress((await ask('POST', '/v1/launches', fields, z.object({ url: text }))).url);
    },
  };
}

const amountOf = ({ amount, currency }: TransferOrder): string => formatMinor(amount, decimalsOf(currency));

const strange = (message: string) => new ProviderCallError('refused', message);

const isAbout = (order: TransferOrder, answer: z.infer<typeof found>): boolean =>
  answer.transfer_id === order.id &&
  answer.type === TYPES[order.direction] &&
  answer.player === order.player &&
  answer.currency === order.currency &&
  parseMinor(answer.amount, decimalsOf(order.currency)) === order.amount;

/** The vendor's own word for what is wrong, where it answers with this status. */
function errorOf({ status, body }: ProviderReply, expected: number): string | null {
  const refusal = failure.safeParse(body);
  return status === expected && refusal.success ? refusal.data.error : null;
}

function wordOf({ status, error }: z.infer<typeof moved>): TransferWord {
  if (status === 'completed') return { said: 'done' };
  return status === 'pending' ? { said: 'working' } : { said: 'refused', reason: error ?? 'failed' };
}

function createSender({ code, baseUrl, keyId, secrets: [key] }: TransferSettings) {
  if (key === undefined) throw new Error(`Provider ${code} has no secret to sign with`);
  return (method: 'GET' | 'POST', path: string, fields: object | null, at: Date): Promise<ProviderReply> => {
    const url = `${baseUrl}${path}`;
    const { pathname, search } = new URL(url);
    const body = fields === null ? '' : JSON.stringify(fields);
    const timestamp = String(at.getTime());
    const signed = [timestamp, method, `${pathname}${search}`, body].join('\n');
    const signature = createHmac('sha256', key).update(signed).digest('hex');
    return sendOnce(url, {
      method,
      body,
      headers: { 'x-key-id': keyId, 'x-timestamp': timestamp, 'x-signature': signature },
    });
  };
}
