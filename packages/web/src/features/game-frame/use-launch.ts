import type { LanguageCode } from '@marquee/contracts/languages';
import type { LaunchValue } from '@marquee/contracts/schemas/games';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Api, CallOptions } from '../../lib/api/api.ts';
import { useApi } from '../../lib/api/api-context.ts';
import { useLanguage } from '../../lib/manifest/page-state.ts';
import { MEMBER_KEY } from '../../lib/session/session.ts';
import type { FrameTarget } from './game-target.ts';
import type { LotteryTarget } from './lottery-target.ts';

const MOBILE_QUERY = '(max-width: 48rem)';

/** Plain HTTP off localhost has no `randomUUID`; a key only has to be this player's own. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The call that opens this, and what it asks: a lottery in the payload of §7, a room [G08], or a game. */
function launchOf(
  api: Api,
  target: FrameTarget | LotteryTarget,
  common: { language: LanguageCode; device: 'WEB' | 'MOBILE'; backUrl: string },
  options: Pick<CallOptions, 'signal' | 'idempotencyKey'>,
): Promise<LaunchValue> {
  if ('prizeMode' in target) {
    const { prizeMode, gameCode, playType } = target;
    const lotto = {
      launchMode: 'LOTT',
      lottoArea: 'VN',
      lottoPrizeMode: prizeMode,
      lottoGameCode: gameCode,
      lottoView: gameCode === '' ? 'lobby' : 'betting',
      ...(playType === '' ? {} : { lottoPlayType: playType }),
    } as const;
    return api('launchGame', { ...options, query: { ...lotto, ...common } });
  }
  const { nodeId, vassalage, gameType, room } = target;
  if (room === undefined) return api('gameLaunch', { ...options, query: { nodeId, vassalage, gameType, ...common } });
  return api('launchGame', { ...options, query: { launchMode: 'PVP', nodeId, vassalage, roomId: room, ...common } });
}

/**
 * Asks for the game's address, once per visit of the page: the address is good once, so nothing refetches it by itself.
 * The key lets a lost answer be asked for again without a second launch. `enabled`: there is a member.
 */
export function useLaunch(target: FrameTarget | LotteryTarget, enabled: boolean): UseQueryResult<LaunchValue> {
  const api = useApi();
  // The language of the moment the game was opened; switching it must not throw the player out of a round.
  const language = useRef(useLanguage() as LanguageCode);
  return useQuery({
    queryKey: [MEMBER_KEY, 'launch', target],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => {
      const device = matchMedia(MOBILE_QUERY).matches ? 'MOBILE' : 'WEB';
      const common = { language: language.current, device, backUrl: target.lobby } as const;
      return launchOf(api, target, common, { signal, idempotencyKey: newKey() });
    },
  });
}
