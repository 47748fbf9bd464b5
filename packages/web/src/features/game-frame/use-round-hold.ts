import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { createBalanceHold } from '../../lib/balance/held-balance.ts';
import { useStore } from '../../lib/store/store.ts';
import type { RoundPhase } from './frame-messages.ts';

/**
 * For what a game says of its rounds: from `open` to `closed` the header's balance stays what it was, which would else tell the result by a
 * live event before the game does. It is let go when this frame is gone, whatever the reason.
 */
export function useRoundHold(frame: HTMLIFrameElement | null): (phase: RoundPhase) => void {
  const store = useStore();
  const queries = useQueryClient();
  const { begin, goOn, end } = useMemo(() => createBalanceHold(store, queries), [store, queries]);
  useEffect(() => (frame ? end : undefined), [frame, end]);
  const hear: Readonly<Record<RoundPhase, () => void>> = { open: begin, step: goOn, closed: end };
  return (phase) => hear[phase]();
}
