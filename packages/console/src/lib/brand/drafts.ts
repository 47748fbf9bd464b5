import { OVERRIDE_KINDS } from '@marquee/contracts/layers';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { useSession } from '../session/session.ts';
import { atom, useAtom } from '../store/store.ts';
import type { Draft } from './draft.ts';

/** Title and reason of a draft, as far as the author wrote them. */
export interface DraftWords {
  readonly title?: string;
  readonly reason?: string;
}
interface Kept extends DraftWords {
  readonly edits: Draft;
}
/** Author and brand → staged edits. */
type Drafts = Readonly<Record<string, Kept>>;

const STORAGE_KEY = 'console.drafts';
const EMPTY: Kept = { edits: [] };
const staged = z.object({
  kind: z.enum(OVERRIDE_KINDS),
  path: z.array(z.string()),
  set: z.optional(z.json()),
  before: z.optional(z.json()),
  isSensitive: z.boolean(),
});
const keptSchema = z.record(
  z.string(),
  z.object({ edits: z.array(staged), title: z.optional(z.string()), reason: z.optional(z.string()) }),
);

/** The drafts stored in this tab; none if the stored text is invalid. */
export function readDrafts(storage: Pick<Storage, 'getItem'>): Drafts {
  try {
    const { data } = keptSchema.safeParse(JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}'));
    return (data ?? {}) as Drafts;
  } catch {
    return {};
  }
}

function keepDrafts(storage: Pick<Storage, 'setItem'>, drafts: Drafts): void {
  const kept = Object.entries(drafts).filter(([, { edits }]) => edits.length > 0);
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage the drafts last until the tab is reloaded.
  }
}

const changedAtom = atom<Drafts | null>(null);
/** Drafts survive navigation and a reload of the tab. Each belongs to one account. */
const draftsAtom = atom(
  (get) => get(changedAtom) ?? readDrafts(sessionStorage),
  (get, set, change: (drafts: Drafts) => Drafts) => {
    const drafts = change(get(draftsAtom));
    keepDrafts(sessionStorage, drafts);
    set(changedAtom, drafts);
  },
);

function useKept(merchant: string): [Kept, (change: (kept: Kept) => Kept) => void] {
  const { name } = useSession();
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const key = `${name} ${merchant}`;
  const change = useCallback(
    (next: (kept: Kept) => Kept) => setDrafts((all) => ({ ...all, [key]: next(all[key] ?? EMPTY) })),
    [key, setDrafts],
  );
  return [drafts[key] ?? EMPTY, change];
}

export function useDraft(merchant: string): [Draft, (change: (draft: Draft) => Draft) => void] {
  const [kept, changeKept] = useKept(merchant);
  const change = useCallback(
    (next: (draft: Draft) => Draft) =>
      changeKept((before) => {
        const edits = next(before.edits);
        // Title and reason are dropped with the last edit.
        return edits.length === 0 ? EMPTY : { ...before, edits };
      }),
    [changeKept],
  );
  return [kept.edits, change];
}

export function useDraftWords(merchant: string): [DraftWords, (words: DraftWords) => void] {
  const [kept, changeKept] = useKept(merchant);
  const change = useCallback((words: DraftWords) => changeKept((before) => ({ ...before, ...words })), [changeKept]);
  return [kept, change];
}
