import { createHash } from 'node:crypto';
import type { Ctx } from '../../context.ts';

export interface DrawnAvatar {
  readonly avatar: string;
  readonly url: string;
}

/** The brand's drawn avatars by name. */
export const drawnAvatars = ({ manifest }: Pick<Ctx, 'manifest'>): DrawnAvatar[] =>
  Object.entries(manifest.private.avatars)
    .map(([avatar, url]) => ({ avatar, url }))
    .sort((a, b) => (a.avatar < b.avatar ? -1 : 1));

/** The chosen one; for one that the brand no longer has, or none, always the same one of the set by the member's id. */
export function drawnAvatarOf(
  drawn: readonly DrawnAvatar[],
  memberId: string,
  chosen: string | null,
): DrawnAvatar | null {
  const place = createHash('sha256').update(memberId).digest().readUInt32BE() % Math.max(1, drawn.length);
  return drawn.find(({ avatar }) => avatar === chosen) ?? drawn[place] ?? null;
}
