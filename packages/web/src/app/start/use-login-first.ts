import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Detour } from '../../lib/navigation/requested-path.ts';
import { useGuard } from '../../lib/navigation/use-guard.ts';
import { PATHS } from '../../lib/paths/paths.ts';

/** §2.1's navigation guard [R04]: a visitor who must log in first is sent to the log-in, which replaces the address. */
export function useLoginFirst(): void {
  const isRedirecting = useGuard() === 'redirecting';
  // With the key: of two navigations at once only the second is rendered, and it may lead back to the first page.
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isRedirecting) return;
    const state: Detour = { requested: pathname + search };
    void navigate(PATHS.login, { replace: true, state });
  }, [isRedirecting, pathname, search, key, navigate]);
}
