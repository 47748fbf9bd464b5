import type { AvatarValue } from '@marquee/contracts/schemas/avatar';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../api/api.ts';
import { useApi } from '../api/api-context.ts';
import { MEMBER_KEY } from '../session/session.ts';
import { useIsMember } from '../session/use-session.ts';

/** A link to a picture of one's own is valid for at least 15 minutes. */
const STALE_MS = 10 * 60_000;
const ICON_KEY = [MEMBER_KEY, 'icon'];
const AVATAR_KEY = [MEMBER_KEY, 'avatar'];

/** The avatar, and the drawn ones to choose from. */
export const avatarQuery = (api: Api) =>
  queryOptions({ queryKey: AVATAR_KEY, staleTime: STALE_MS, queryFn: ({ signal }) => api('avatar', { signal }) });

/** The address of the signed-in member's picture; null before it is known, and where there is none. */
export function useIcon(): { readonly url: string | null; readonly refetch: () => void } {
  const api = useApi();
  const isMember = useIsMember();
  const icon = useQuery({
    queryKey: ICON_KEY,
    staleTime: STALE_MS,
    enabled: isMember,
    queryFn: ({ signal }) => api('memberIcon', { signal }),
  });
  return { url: icon.data?.iconUrl ?? null, refetch: () => void icon.refetch() };
}

/** After a change, everywhere at once. */
export function showAvatar(queries: QueryClient, value: AvatarValue): void {
  queries.setQueryData(AVATAR_KEY, value);
  queries.setQueryData(ICON_KEY, { iconUrl: value.avatarUrl });
}
