import { CLIENT_TYPE, PLATFORM_STRING } from '@marquee/contracts/constants';
import type { LanguageCode } from '@marquee/contracts/languages';
import type { Room } from '@marquee/contracts/schemas/games';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/api-context.ts';
import { useLanguage } from '../../../lib/manifest/page-state.ts';
import { useSession } from '../../../lib/session/use-session.ts';

/** Seats change while the list is open. A hidden page does not refresh. */
const RENEWED_MS = 10_000;

/** The rooms of a vendor [G08]; stakes are in the player's currency. */
export function useRooms(vassalage: string): UseQueryResult<readonly Room[]> {
  const api = useApi();
  const language = useLanguage() as LanguageCode;
  const session = useSession();
  const account = session.status === 'in' ? session.accountType : null;
  return useQuery({
    queryKey: ['rooms', vassalage, language, account],
    queryFn: async ({ signal }) => {
      const query = { clientType: String(CLIENT_TYPE), platform: PLATFORM_STRING, vassalage, language };
      return (await api('pvpRooms', { signal, query })).rooms;
    },
    staleTime: RENEWED_MS,
    refetchInterval: RENEWED_MS,
    enabled: session.status !== 'unknown',
  });
}
