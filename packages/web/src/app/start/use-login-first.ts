import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useGuard } from '../../lib/navigation/use-guard.ts';
import type { Detour } from '../../lib/navigation/wanted-path.ts';
import { PATHS } from '../../lib/paths/paths.ts';

/** §2.1's navigation guard [R04]: whoever has to log in first comes to where that is done, in the place of where they were going. */
export function useLoginFirst(): void {
  const isLedAway = useGuard() === 'ledAway';
  // With its key: of two navigations at once only the second is rendered, and that may be to where the first began.
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLedAway) return;
    const state: Detour = { wanted: pathname + search };
    void navigate(PATHS.login, { replace: true, state });
  }, [isLedAway, pathname, search, key, navigate]);
}
