import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { snapshotRevision } from './snapshot-revision.ts';

/**
 * A served brand with these games and vendors off as well. It does not read the folder, which may have faults during an emergency.
 * The result equals a load of a good folder with the longer list above it.
 */
export function withGamesOff(snapshot: BrandSnapshot, names: readonly string[]): BrandSnapshot {
  const { games } = snapshot.private;
  const more = names.filter((name) => !games.off.includes(name));
  if (more.length === 0) return snapshot;
  const vendors = snapshot.public.vendors.filter(({ code }) => !more.includes(code));
  const content = {
    public: { ...snapshot.public, vendors },
    private: { ...snapshot.private, games: { ...games, off: [...games.off, ...more] } },
    assets: snapshot.assets,
  };
  const revision = snapshotRevision(content);
  return { merchant: snapshot.merchant, revision, ...content, public: { ...content.public, revision } };
}
