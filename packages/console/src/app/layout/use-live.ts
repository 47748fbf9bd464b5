import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followEvents, type LiveState } from '../../lib/events/follow-events.ts';

/** Follows the server's notices while the account is signed in. */
export function useLive(): LiveState {
  const queries = useQueryClient();
  const [state, setState] = useState<LiveState>('live');
  useEffect(() => followEvents(queries, setState), [queries]);
  return state;
}
