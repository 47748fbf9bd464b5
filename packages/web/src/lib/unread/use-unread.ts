import type { BuiltCentrePage } from '@marquee/contracts/member-centre';
import type { UnreadCountValue } from '@marquee/contracts/schemas/messages';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { useSwitch } from '../manifest/page-state.ts';
import { MEMBER_KEY } from '../session/session.ts';
import { isTrial, useIsMember, useSession } from '../session/use-session.ts';

/** The centre's page of messages. */
export const MESSAGES_PAGE = 'messageV2' satisfies BuiltCentrePage;
export const UNREAD_QUERY_KEY = [MEMBER_KEY, 'unread'] as const;
/** Everything of the member's messages but the number of unread ones. */
export const MESSAGES_QUERY_KEY = [MEMBER_KEY, 'messages'] as const;

/** The number of unread messages [W11]; 0 until it is known and where there are none. It follows the event stream. */
export function useUnread(): number {
  const api = useApi();
  const session = useSession();
  const isMember = useIsMember();
  const hasMessages = useSwitch('memberCentre.messageV2');
  const isReader = isMember && !isTrial(session) && hasMessages;
  const { data } = useQuery<UnreadCountValue>({
    queryKey: UNREAD_QUERY_KEY,
    queryFn: ({ signal }) => api('unreadCount', { signal }),
    enabled: isReader,
  });
  return isReader ? (data?.count ?? 0) : 0;
}
