import type { LanguageCode } from '@marquee/contracts/languages';
import type { LaunchValue } from '@marquee/contracts/schemas/games';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { useLanguage } from '../../lib/manifest/page-state.ts';
import { type GameTarget, lobbyPath } from '../../lib/paths/paths.ts';
import { MEMBER_KEY } from '../../lib/session/session.ts';

const MOBILE_QUERY = '(max-width: 48rem)';

/** Plain HTTP off localhost has no `randomUUID`; a key only has to be this player's own. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Asks for the game's address, once per visit of the page: the address is good once, so nothing refetches it by itself.
 * The key lets a lost answer be asked for again without a second launch. `enabled`: there is a member.
 */
export function useLaunch(target: GameTarget, enabled: boolean): UseQueryResult<LaunchValue> {
  const api = useApi();
  // The language of the moment the game was opened; switching it must not throw the player out of a round.
  const language = useRef(useLanguage() as LanguageCode);
  return useQuery({
    queryKey: [MEMBER_KEY, 'launch', target.nodeId],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      api('gameLaunch', {
        signal,
        idempotencyKey: newKey(),
        query: {
          ...target,
          language: language.current,
          device: matchMedia(MOBILE_QUERY).matches ? 'MOBILE' : 'WEB',
          backUrl: lobbyPath(target.gameType),
        },
      }),
  });
}
