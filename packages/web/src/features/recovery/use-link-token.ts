import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of the link that led here, out of the address's fragment, which is emptied at once: it stays in no history and no
 * bookmark. Null: there is none; undefined: not looked yet. Another link opened in this tab takes its place.
 */
export function useLinkToken(): string | null | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const given = hash.slice(1);
    setToken((known) => given || (known ?? null));
    if (given) void navigate({ pathname, search, hash: '' }, { replace: true });
  }, [hash, pathname, search, navigate]);
  return token;
}
