import type { LanguageCode } from '@marquee/contracts/languages';
import type { LaunchValue } from '@marquee/contracts/schemas/games';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { preconnect } from 'react-dom';
import type { Api, CallOptions } from '../../lib/api/api.ts';
import { useApi } from '../../lib/api/api-context.ts';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { newKey } from '../../lib/api/order-key.ts';
import { useLanguage, usePageState } from '../../lib/manifest/page-state.ts';
import { MEMBER_KEY } from '../../lib/session/session.ts';
import type { FrameTarget } from './game-target.ts';
import type { LotteryTarget, OtherLotteryTarget } from './lottery-target.ts';

/** The target of a launch. */
export type LaunchTarget = FrameTarget | LotteryTarget | OtherLotteryTarget;

const CONNECTED_MOST = 3;
const MOBILE_QUERY = '(max-width: 48rem)';

/** The launch call and its query: for a lottery the payload of §7 or another vendor's code, for a room [G08], or for a game. */
function launchOf(
  api: Api,
  target: LaunchTarget,
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
  if ('gameCode' in target) {
    const { vendor, gameType, gameCode } = target;
    return api('gameLaunch', { ...options, query: { gameCode, vassalage: vendor, gameType, ...common } });
  }
  const { nodeId, vassalage, gameType, room } = target;
  if (room === undefined) return api('gameLaunch', { ...options, query: { nodeId, vassalage, gameType, ...common } });
  return api('launchGame', { ...options, query: { launchMode: 'PVP', nodeId, vassalage, roomId: room, ...common } });
}

/** A frame may show only games' origins. For another address the page shows an error instead of an empty frame. */
function requireGameOrigin(launch: LaunchValue, origins: readonly string[]): LaunchValue {
  if (URL.canParse(launch.url) && origins.includes(new URL(launch.url).origin)) return launch;
  throw new ApiProblem('launch_failed', 502);
}

/**
 * Requests the game's address, once per visit of the page: the address is valid once, so nothing refetches it by itself.
 * The key lets a lost answer be requested again without a second launch. `enabled`: there is a member.
 */
export function useLaunch(target: LaunchTarget, enabled: boolean): UseQueryResult<LaunchValue> {
  const api = useApi();
  const { gameOrigins } = usePageState();
  // Connects to the game's server before its address is known. There are few origins of games.
  for (const origin of gameOrigins.slice(0, CONNECTED_MOST)) preconnect(origin);
  // The language at the launch: a switch must not reload the game in a round.
  const language = useRef(useLanguage() as LanguageCode);
  return useQuery({
    queryKey: [MEMBER_KEY, 'launch', target],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const device = matchMedia(MOBILE_QUERY).matches ? 'MOBILE' : 'WEB';
      const common = { language: language.current, device, backUrl: target.lobby } as const;
      const launch = await launchOf(api, target, common, { signal, idempotencyKey: newKey() });
      return requireGameOrigin(launch, gameOrigins);
    },
  });
}
