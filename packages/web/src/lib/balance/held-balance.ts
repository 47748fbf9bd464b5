import type { Balance } from '@marquee/contracts/schemas/member';
import type { QueryClient } from '@tanstack/react-query';
import { MEMBER_KEY } from '../session/session.ts';
import { atom, type Store, useAtom } from '../store/store.ts';

export const BALANCE_QUERY_KEY = [MEMBER_KEY, 'balance'] as const;

/** After so long without a word of the game, what is there is shown: no game can keep money from being seen. */
export const LONGEST_SILENCE_MS = 20_000;

const heldBalanceAtom = atom<Balance | null>(null);

/** What is to be shown in the place of the newest balance, null where nothing is; and the way to let it go. */
export function useHeldBalance(): readonly [Balance | null, () => void] {
  const [held, setHeld] = useAtom(heldBalanceAtom);
  return [held, () => setHeld(null)];
}

/** Holds the balance that is shown while a game shows a round; the newest one goes on being known. */
export interface BalanceHold {
  /** From what is known now. */
  begin(): void;
  /** Word that the round goes on. What was let go stays so. */
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
