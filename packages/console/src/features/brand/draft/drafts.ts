import { OVERRIDE_KINDS } from '@marquee/contracts/layers';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { useSession } from '../../../lib/session/session.ts';
import { atom, useAtom } from '../../../lib/store/store.ts';
import type { Draft } from './draft.ts';

/** Author and brand → what is staged. */
type Drafts = Readonly<Record<string, Draft>>;

const STORAGE_KEY = 'console.drafts';
const EMPTY: Draft = [];
const staged = z.object({
  kind: z.enum(OVERRIDE_KINDS),
  path: z.array(z.string()),
  set: z.optional(z.json()),
  before: z.optional(z.json()),
  isSensitive: z.boolean(),
});
const keptSchema = z.record(z.string(), z.array(staged));

/** What this tab had staged before it was loaded again; nothing where that is none of ours. */
export function readDrafts(storage: Pick<Storage, 'getItem'>): Drafts {
  try {
    const { data } = keptSchema.safeParse(JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}'));
    return (data ?? {}) as Drafts;
  } catch {
    return {};
  }
}

function keepDrafts(storage: Pick<Storage, 'setItem'>, drafts: Drafts): void {
  const kept = Object.entries(drafts).filter(([, draft]) => draft.length > 0);
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Where storage is closed or full they last until the tab is loaded again.
  }
}

const changedAtom = atom<Drafts | null>(null);
/** They outlive the page they were staged on and a reload of the tab, and are nobody else's. */
const draftsAtom = atom(
  (get) => get(changedAtom) ?? readDrafts(sessionStorage),
  (get, set, change: (drafts: Drafts) => Drafts) => {
    const drafts = change(get(draftsAtom));
    keepDrafts(sessionStorage, drafts);
    set(changedAtom, drafts);
  },
);

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
