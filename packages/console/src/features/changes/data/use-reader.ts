import { useMemo } from 'react';
import { may, useSession } from '../../../lib/session/session.ts';
import type { Reader } from '../act/actions-of.ts';

/** The signed-in account, as the rules of change sets need it. */
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
