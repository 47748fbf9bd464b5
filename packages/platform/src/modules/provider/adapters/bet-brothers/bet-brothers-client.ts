import { launchReply, REQUEST_SIGN_HEADER, SUPPLIER_PATHS, subunitsOf } from '@marquee/contracts/bet-brothers';
import { WALLET_UNITS } from '@marquee/contracts/wallet';
import { hmacHex } from '@marquee/server-kit';
import type * as z from 'zod/mini';
import {
  callProvider,
  listEntries,
  ProviderCallError,
  type ProviderClient,
  requireWebAddress,
} from '../../provider-client.ts';
import type { BetBrothersSettings } from '../../provider-settings.ts';

/** A provider's API in The Bet Brothers' shape, signed with the shared secret. */
export function createBetBrothersClient(settings: BetBrothersSettings): ProviderClient {
  const { code, baseUrl } = settings;
  const call = <Reply>(path: string, fields: object, schema: z.ZodMiniType<Reply>): Promise<Reply> => {
    // Read for each call, because secrets are replaced while the platform runs.
    const [secret] = settings.secrets;
    if (secret === undefined) throw new ProviderCallError('unreachable', 'There is no secret to sign with');
    const body = JSON.stringify(fields);
    return callProvider(
      `${baseUrl}${path}`,
      { body, headers: { [REQUEST_SIGN_HEADER]: hmacHex(secret, body) } },
      schema,
    );
  };
  return {
    gameList: async (page, pageSize) =>
      (await call(SUPPLIER_PATHS.games, { page, page_size: pageSize }, listEntries)).map(toListed),
    gameUrl: async ({ user, token, game, currency, merchant, language, isMobile, lobbyUrl }) => {
      const fields = {
        token,
        provider_name: code,
        player_id: user,
        game_symbol: game,
        // ISO 639-1: of a tag such as `zh-Hant`, the part before the script.
        language: language.split('-')[0],
        currency_code: currency,
        lobby_url: lobbyUrl,
        is_mobile: isMobile,
        brand_id: merchant,
      };
      return requireWebAddress((await call(SUPPLIER_PATHS.launch, fields, launchReply)).game_url);
    },
  };
}

/** A game of this shape in the form of `listedGame`. An invalid entry stays invalid, so `readList` reports it. */
function toListed(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  const { game_symbol, provider_name, bet_limits, ...rest } = entry as Record<string, unknown>;
  return {
    ...rest,
    game_code: game_symbol,
    ...(provider_name === undefined ? {} : { product: provider_name }),
    min_bet: toMinBets(bet_limits),
  };
}

function toMinBets(limits: unknown): unknown {
  if (typeof limits !== 'object' || limits === null) return limits;
  const scaled = Object.entries(limits).map(([currency, subunits]: [string, unknown]) => {
    const perUnit = currency === 'default' ? 100n : subunitsOf(currency);
    return [currency, typeof subunits === 'number' ? subunits * Number(WALLET_UNITS / perUnit) : subunits];
  });
  return Object.fromEntries(scaled);
}
