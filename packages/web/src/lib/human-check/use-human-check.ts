import { HUMAN_CHECK_TTL_MS } from '@marquee/contracts/constants';
import type { HumanCheckPurpose } from '@marquee/contracts/schemas/human-check';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../api/api-context.ts';

/** Time for an answer to reach the server before it expires. */
const TRAVEL_MS = 30_000;

export type HumanCheckState = 'working' | 'done' | 'failed';

export interface HumanCheck {
  readonly state: HumanCheckState;
  /** An answer for one call: the solved one, or a new one if that is used or expired. Rejects with `ApiProblem`. */
  readonly take: () => Promise<string>;
  /** The last answer was not used up, so the next call may use it. */
  readonly giveBack: () => void;
  readonly retry: () => void;
}

interface Held {
  readonly answer: Promise<string>;
  readonly goodUntilMs: number;
}

/** Solves a check in advance while `isWanted`, so that the player does not wait for it. */
export function useHumanCheck(purpose: HumanCheckPurpose, isWanted: boolean): HumanCheck {
  const api = useApi();
  const [state, setState] = useState<HumanCheckState>('working');
  const held = useRef<Held>(null);
  const taken = useRef<Held>(null);
  const work = useRef<AbortController>(null);

  const begin = useCallback((): Held => {
    work.current?.abort();
    const controller = new AbortController();
    work.current = controller;
    setState('working');
    const answer = solveAnew();
    const settle = (next: HumanCheckState) => () => {
      if (!controller.signal.aborted) setState(next);
    };
    answer.then(settle('done'), settle('failed'));
    return { answer, goodUntilMs: Date.now() + HUMAN_CHECK_TTL_MS - TRAVEL_MS };

    async function solveAnew(): Promise<string> {
      const { signal } = controller;
      const [{ solveHumanCheck }, value] = await Promise.all([
        import('./solve-human-check.ts'),
        api('humanCheck', { query: { purpose }, signal }),
      ]);
      const text = await solveHumanCheck(value, controller);
      if (text === null) throw signal.reason;
      return text;
    }
  }, [api, purpose]);

  useEffect(() => {
    if (!isWanted) return;
    held.current = begin();
    return () => {
      work.current?.abort();
      held.current = null;
    };
  }, [begin, isWanted]);

  const take = useCallback(() => {
    const ready = held.current;
    held.current = null;
    taken.current = ready !== null && ready.goodUntilMs > Date.now() ? ready : begin();
    return taken.current.answer;
  }, [begin]);
  const giveBack = useCallback(() => {
    held.current ??= taken.current;
    taken.current = null;
  }, []);
  const retry = useCallback(() => {
    held.current = begin();
  }, [begin]);
  return { state, take, giveBack, retry };
}
