import type { Balance } from '@marquee/contracts/schemas/member';
import type { QueryClient } from '@tanstack/react-query';
import { MEMBER_KEY } from '../session/session.ts';
import { atom, type Store, useAtom } from '../store/store.ts';

export const BALANCE_QUERY_KEY = [MEMBER_KEY, 'balance'] as const;

/** After this time without a report of the game the newest balance is shown, so that no game can hide money. */
export const LONGEST_SILENCE_MS = 20_000;

const heldBalanceAtom = atom<Balance | null>(null);

/** The balance shown instead of the newest one, null for none; and how to release it. */
export function useHeldBalance(): readonly [Balance | null, () => void] {
  const [held, setHeld] = useAtom(heldBalanceAtom);
  return [held, () => setHeld(null)];
}

/** Holds the shown balance while a game shows a round. The newest one is still tracked. */
export interface BalanceHold {
  /** Starts from the newest balance. */
  begin(): void;
  /** The round goes on. A released balance stays released. */
  goOn(): void;
  end(): void;
}

export function createBalanceHold(store: Store, queries: QueryClient): BalanceHold {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(timer);
    store.set(heldBalanceAtom, null);
  };
  const goOn = (): void => {
    clearTimeout(timer);
    timer = setTimeout(end, LONGEST_SILENCE_MS);
  };
  return {
    begin() {
      store.set(heldBalanceAtom, queries.getQueryData<Balance>(BALANCE_QUERY_KEY) ?? null);
      goOn();
    },
    goOn,
    end,
  };
}
