import { decimalsOf, formatAmount, parseMinor } from '@marquee/contracts/money';
import * as z from 'zod/mini';
import {
  listEntries,
  ProviderCallError,
  type ProviderClient,
  type ProviderReply,
  readReply,
  requireWebAddress,
  sendOnce,
} from '../../provider-client.ts';
import type { TransferSettings } from '../../provider-settings.ts';
import type { TransferOrder, TransferOutcome, TransferVendor, VendorRound } from '../../transfer-vendor.ts';
import { signCall } from './sign-call.ts';

const text = z.string().check(z.maxLength(2_000));
const statusFields = { status: z.enum(['completed', 'pending', 'failed']), error: z.optional(text) };
const moved = z.object({ transfer_id: text, ...statusFields });
const found = z.object({
  transfer_id: text,
  type: z.enum(['deposit', 'withdrawal']),
  player: text,
  currency: text,
  amount: text,
  ...statusFields,
});
const held = z.object({ balance: text, currency: text });
const listed = z.object({ games: listEntries });
const played = z.object({ rounds: listEntries, next: z.nullable(z.string().check(z.maxLength(200))) });
const id = z.string().check(z.minLength(1), z.maxLength(128));
const round = z.object({
  round_id: id,
  player: id,
  game_code: id,
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
  stake: text,
  payout: text,
  at: z.iso.datetime(),
});
const failure = z.object({ error: text });

const TYPES = { in: 'deposit', out: 'withdrawal' } as const;
const PATHS = { in: '/v1/deposits', out: '/v1/withdrawals' } as const;
/**
 * With these codes a vendor states that it did not execute an order and never will. After any other answer the vendor is queried
 * again.
 */
const REFUSALS = new Set(['insufficient_balance', 'player_blocked', 'limit_exceeded', 'currency_not_supported']);

/** A client of the transfer wallet API: JSON, HMAC-SHA256 over time, method, path and body. One attempt a call. */
export function createTransferClient(settings: TransferSettings, now: () => Date): ProviderClient & TransferVendor {
  const send = createSender(settings);
  const call = async <T>(method: 'GET' | 'POST', path: string, body: object | null, schema: z.ZodMiniType<T>) =>
    readReply(await send(method, path, body, now()), schema);
  const openPlayer = async (player: string, currency: string) => {
    await call('POST', '/v1/players', { player, currency }, z.object({ player: z.literal(player) }));
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
      if (refusal !== null && REFUSALS.has(refusal)) return { outcome: 'refused', reason: refusal };
      const answer = readReply(reply, moved);
      if (answer.transfer_id !== id) throw strange('The answer is about another transfer');
      return outcomeOf(answer);
    },
    query: async (order) => {
      const reply = await send('GET', `/v1/transfers/${order.id}`, null, now());
      if (errorOf(reply, 404) === 'transfer_not_found') return null;
      const answer = readReply(reply, found);
      if (!isAbout(order, answer)) throw strange('The vendor’s transfer of this id is another one');
      return outcomeOf(answer);
    },
    balance: async (player, currency) => {
      const answer = await call('GET', `/v1/players/${encodeURIComponent(player)}/balance`, null, held);
      const minor = parseMinor(answer.balance, decimalsOf(currency));
      if (answer.currency !== currency || minor === null || minor < 0n) throw strange('The balance makes no sense');
      return minor;
    },
    rounds: async (after) => {
      const { rounds, next } = await call('GET', `/v1/rounds?after=${encodeURIComponent(after)}`, null, played);
      return { rounds: rounds.map(readRound), next };
    },
    gameList: async (page, pageSize) =>
      (await call('GET', `/v1/games?page=${page}&page_size=${pageSize}`, null, listed)).games,
    gameUrl: async ({ user: player, game, currency, language, isMobile, lobbyUrl }) => {
      await openPlayer(player, currency);
      const fields = {
        player,
        game_code: game,
        language,
        device: isMobile ? 'mobile' : 'desktop',
        lobby_url: lobbyUrl,
      };
      return requireWebAddress((await call('POST', '/v1/launches', fields, z.object({ url: text }))).url);
    },
  };
}

function readRound(entry: unknown): VendorRound | null {
  const read = round.safeParse(entry);
  if (!read.success) return null;
  const { round_id, player, game_code: game, currency, at } = read.data;
  const [stake, won] = [read.data.stake, read.data.payout].map((amount) => parseMinor(amount, decimalsOf(currency)));
  if (typeof stake !== 'bigint' || typeof won !== 'bigint' || stake < 0n || won < 0n) return null;
  return { round: round_id, player, game, currency, stake, won, at: new Date(at) };
}

const amountOf = ({ amount, currency }: TransferOrder): string => formatAmount(amount, currency);

const strange = (message: string) => new ProviderCallError('refused', message);

const isAbout = (order: TransferOrder, answer: z.infer<typeof found>): boolean =>
  answer.transfer_id === order.id &&
  answer.type === TYPES[order.direction] &&
  answer.player === order.player &&
  answer.currency === order.currency &&
  parseMinor(answer.amount, decimalsOf(order.currency)) === order.amount;

/** The vendor's error code, where it answers with this status. */
function errorOf({ status, body }: ProviderReply, expected: number): string | null {
  const refusal = failure.safeParse(body);
  return status === expected && refusal.success ? refusal.data.error : null;
}

function outcomeOf({ status, error }: z.infer<typeof moved>): TransferOutcome {
  if (status === 'completed') return { outcome: 'done' };
  return status === 'pending' ? { outcome: 'working' } : { outcome: 'refused', reason: error ?? 'failed' };
}

function createSender(settings: TransferSettings) {
  const { code, baseUrl, keyId } = settings;
  return async (method: 'GET' | 'POST', path: string, fields: object | null, at: Date): Promise<ProviderReply> => {
    // Read for each call, because secrets are replaced while the platform runs.
    const [key] = settings.secrets;
    if (key === undefined) throw new Error(`Provider ${code} has no secret to sign with`);
    const url = `${baseUrl}${path}`;
    const body = fields === null ? '' : JSON.stringify(fields);
    return sendOnce(url, { method, body, headers: signCall(keyId, key, { method, url, body }, at) });
  };
}
