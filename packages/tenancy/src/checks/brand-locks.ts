import type { OverrideKind } from '@marquee/contracts/layers';
import type { BrandDraft } from '../brand/brand-draft.ts';
import type { Lock } from '../files/locks-file.ts';

const SECTIONS: Readonly<Record<Lock['file'], readonly string[]>> = {
  tenant: [],
  switches: ['switches'],
  registration: ['fields'],
};

/** Keys of the locked value below its section; a switch's key has dots of its own. */
export const keysOf = ({ file, path }: Lock): readonly string[] => (file === 'switches' ? [path] : path.split('.'));

/** Keys of the locked value from the top of its file. */
export const lockedPath = (lock: Lock): readonly string[] => [...SECTIONS[lock.file], ...keysOf(lock)];

/** What the folders a brand is made of lock. Each file was checked against the locks' schema when it was read. */
export const locksOf = ({ folders }: Pick<BrandDraft, 'folders'>): readonly Lock[] =>
  folders.flatMap(({ documents }) => (documents.locks?.value['locks'] ?? []) as unknown as readonly Lock[]);

/** The locks a change of one value has to satisfy (T09): those of itself, of what it is part of, and of its parts. */
export function locksAt(brand: Pick<BrandDraft, 'folders'>, kind: OverrideKind, path: readonly string[]): Lock[] {
  return locksOf(brand).filter((lock) => {
    const locked = lockedPath(lock);
    const common = Math.min(locked.length, path.length);
    return lock.file === kind && locked.slice(0, common).every((key, i) => key === path[i]);
  });
}
