import { SYSTEM_STATUS } from '@marquee/contracts/constants';
import type { SystemStatusValue } from '@marquee/contracts/schemas/settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { usePageState } from '../../lib/manifest/page-state.ts';

const LOOK_AGAIN_MS = 60_000;

/** Opens a closed page by itself when the status allows it. A hidden tab sends no requests. */
export function useReopening(): void {
  const api = useApi();
  const isPreview = usePageState().preview !== undefined;
  const { data } = useQuery<SystemStatusValue | null>({
    queryKey: ['systemStatus'],
    queryFn: ({ signal }) => api('systemStatus', { signal }),
    enabled: !isPreview,
    // The page's own status is recent, so the first request waits.
    initialData: null,
    staleTime: LOOK_AGAIN_MS,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: true,
  });
  const isOpen = data?.systemStatus === SYSTEM_STATUS.normal;
  useEffect(() => {
    // A reload, because the page may be long out of date.
    if (isOpen) window.location.reload();
  }, [isOpen]);
}
