import { gameUrlReply, PROVIDER_PATHS, SIGNATURE_HEADER } from '@marquee/contracts/wallet';
import { signRaw } from '@marquee/server-kit';
import * as z from 'zod/mini';
import { askProvider, ENTRIES_MAX, type ProviderClient, requireWebAddress } from '../../provider-client.ts';
import type { Hub88Settings, OperatorSettings } from '../../provider-settings.ts';

const entries = z.array(z.unknown()).check(z.maxLength(ENTRIES_MAX));

/** A provider's own API in Hub88's shape, signed with our key. */
export function createHub88Client(
  { baseUrl }: Hub88Settings,
  { operatorId, privateKey }: Pick<OperatorSettings, 'operatorId' | 'privateKey'>,
): ProviderClient {
  const ask = <Reply>(path: string, fields: object, schema: z.ZodMiniType<Reply>): Promise<Reply> => {
    const body = JSON.stringify({ ...fields, operator_id: operatorId });
    return askProvider(
      `${baseUrl}${path}`,
      { body, headers: { [SIGNATURE_HEADER]: signRaw(privateKey, body) } },
      schema,
    );
  };
  return {
    gameList: (page, pageSize) => ask(PROVIDER_PATHS.gameList, { page, page_size: pageSize }, entries),
    gameUrl: async ({ user, token, game, currency, merchant, language, isMobile, lobbyUrl }) => {
      const fields = {
        user,
        token,
        game_code: game,
        currency,
        sub_partner_id: merchant,
        lang: language,
        platform: isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
        lobby_url: lobbyUrl,
      };
      return requireWebAddress((await ask(PROVIDER_PATHS.gameUrl, fields, gameUrlReply)).url);
    },
  };
}
