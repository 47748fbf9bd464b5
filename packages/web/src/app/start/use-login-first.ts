import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useGuard } from '../../lib/navigation/use-guard.ts';
import type { Detour } from '../../lib/navigation/wanted-path.ts';
import { PATHS } from '../../lib/paths/paths.ts';

/** §2.1's navigation guard [R04]: whoever has to log in first comes to where that is done, in the place of where they were going. */
export function useLoginFirst(): void {
  const isLedAway = useGuard() === 'ledAway';
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLedAway) return;
    const state: Detour = { wanted: pathname + search };
    void navigate(PATHS.login, { replace: true, state });
  }, [isLedAway, pathname, search, navigate]);
}
