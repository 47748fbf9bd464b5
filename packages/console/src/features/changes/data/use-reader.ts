import { useMemo } from 'react';
import { may, useSession } from '../../../lib/session/session.ts';
import type { Reader } from '../act/actions-of.ts';

/** Whoever is signed in, as far as change sets ask. */
export function useReader(): Reader {
  const session = useSession();
  return useMemo(
    () => ({
      name: session.name,
      waits: session.waitsUntil !== null,
      may: (permission, merchant) => may(session, permission, merchant),
    }),
    [session],
  );
}
