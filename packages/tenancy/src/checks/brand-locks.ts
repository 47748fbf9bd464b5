import type { OverrideKind } from '@marquee/contracts/layers';
import type { BrandDraft } from '../brand/brand-draft.ts';
import type { Lock } from '../files/locks-file.ts';

const SECTIONS: Readonly<Record<Lock['file'], readonly string[]>> = {
  tenant: [],
  switches: ['switches'],
  registration: ['fields'],
};

/** Keys of the locked value below its section. A switch's key contains dots. */
export const keysOf = ({ file, path }: Lock): readonly string[] => (file === 'switches' ? [path] : path.split('.'));

/** Keys of the locked value from the top of its file. */
export const lockedPath = (lock: Lock): readonly string[] => [...SECTIONS[lock.file], ...keysOf(lock)];

/** Locks of all folders of a brand. Each file was validated when it was read. */
export const locksOf = ({ folders }: Pick<BrandDraft, 'folders'>): readonly Lock[] =>
  folders.flatMap(({ documents }) => (documents.locks?.value['locks'] ?? []) as unknown as readonly Lock[]);

/** The locks that a change of one value must satisfy [T09]: of the value, of objects that contain it, and of its parts. */
export function locksAt(brand: Pick<BrandDraft, 'folders'>, kind: OverrideKind, path: readonly string[]): Lock[] {
  return locksOf(brand).filter((lock) => {
    const locked = lockedPath(lock);
    const common = Math.min(locked.length, path.length);
    return lock.file === kind && locked.slice(0, common).every((key, i) => key === path[i]);
  });
}
