import { useCallback } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { atom, useAtom } from '../../../lib/store/store.ts';
import type { Draft } from './draft.ts';

/** Author and brand → what is staged. It outlives the page it was staged on, and is nobody else's. */
const draftsAtom = atom<Readonly<Record<string, Draft>>>({});
const EMPTY: Draft = [];

export function useDraft(merchant: string): [Draft, (change: (draft: Draft) => Draft) => void] {
  const { name } = useSession();
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const key = `${name} ${merchant}`;
  const change = useCallback(
    (next: (draft: Draft) => Draft) => setDrafts((all) => ({ ...all, [key]: next(all[key] ?? EMPTY) })),
    [key, setDrafts],
  );
  return [drafts[key] ?? EMPTY, change];
}
