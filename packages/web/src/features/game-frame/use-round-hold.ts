import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { createBalanceHold } from '../../lib/balance/held-balance.ts';
import { useStore } from '../../lib/store/store.ts';
import type { RoundPhase } from './frame-messages.ts';

/**
 * Follows a game's messages about its rounds. From `open` to `closed` the header keeps its balance: a live event would otherwise show
 * the result before the game does. The hold ends when this frame is gone, for any reason.
 */
export function useRoundHold(frame: HTMLIFrameElement | null): (phase: RoundPhase) => void {
  const store = useStore();
  const queries = useQueryClient();
  const { begin, goOn, end } = useMemo(() => createBalanceHold(store, queries), [store, queries]);
  useEffect(() => (frame ? end : undefined), [frame, end]);
  const follow: Readonly<Record<RoundPhase, () => void>> = { open: begin, step: goOn, closed: end };
  return (phase) => follow[phase]();
}
