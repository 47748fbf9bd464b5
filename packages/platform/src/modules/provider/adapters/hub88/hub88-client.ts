import { gameUrlReply, PROVIDER_PATHS, SIGNATURE_HEADER } from '@marquee/contracts/wallet';
import { signRaw } from '@marquee/server-kit';
import type * as z from 'zod/mini';
import {
  callProvider,
  listEntries,
  ProviderCallError,
  type ProviderClient,
  requireWebAddress,
} from '../../provider-client.ts';
import type { Hub88Settings, OperatorSettings } from '../../provider-settings.ts';

/** The answer of a provider whose games have no rooms. */
const NO_SUCH_PATH = 404;

/** A provider's API in Hub88's shape, signed with our key. */
export function createHub88Client(
  { baseUrl }: Hub88Settings,
  { operatorId, privateKey }: Pick<OperatorSettings, 'operatorId' | 'privateKey'>,
): ProviderClient {
  const call = <Reply>(path: string, fields: object, schema: z.ZodMiniType<Reply>): Promise<Reply> => {
    const body = JSON.stringify({ ...fields, operator_id: operatorId });
    return callProvider(
      `${baseUrl}${path}`,
      { body, headers: { [SIGNATURE_HEADER]: signRaw(privateKey, body) } },
      schema,
    );
  };
  return {
    gameList: (page, pageSize) => call(PROVIDER_PATHS.gameList, { page, page_size: pageSize }, listEntries),
    gameUrl: async ({ user, token, game, currency, merchant, language, isMobile, lobbyUrl, place = {} }) => {
      const fields = {
        user,
        token,
        game_code: game,
        currency,
        sub_partner_id: merchant,
        lang: language,
        platform: isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
        lobby_url: lobbyUrl,
        room_id: place.room,
        view: place.view,
        play_type: place.playType,
      };
      return requireWebAddress((await call(PROVIDER_PATHS.gameUrl, fields, gameUrlReply)).url);
    },
    roomList: async ({ merchant, vendor, currency }) => {
      const fields = { sub_partner_id: merchant, product: vendor, currency };
      try {
        return await call(PROVIDER_PATHS.roomList, fields, listEntries);
      } catch (error) {
        if (error instanceof ProviderCallError && error.status === NO_SUCH_PATH) return [];
        throw error;
      }
    },
  };
}
