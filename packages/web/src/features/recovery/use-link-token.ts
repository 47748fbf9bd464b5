import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of the link, from the address's fragment, which is cleared at once so that no history or bookmark keeps it. Null: there
 * is none; undefined: not read yet. Another link opened in this tab replaces it.
 */
export function useLinkToken(): string | null | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const fragment = hash.slice(1);
    setToken((known) => fragment || (known ?? null));
    if (fragment) void navigate({ pathname, search, hash: '' }, { replace: true });
  }, [hash, pathname, search, navigate]);
  return token;
}
