import type { Ctx } from '../../context.ts';

export interface Lifetime {
  readonly createdAt: Date;
  readonly seenAt: Date;
}

const MINUTE_MS = 60_000;

/** Whether the time of play is over that the member set for a session. */
export const isPlayOver = (
  { clock }: Pick<Ctx, 'clock'>,
  { playedAt, sessionMinutes }: { readonly playedAt: Date | null; readonly sessionMinutes: number | null },
): boolean =>
  playedAt !== null &&
  sessionMinutes !== null &&
  clock.now().getTime() - playedAt.getTime() >= sessionMinutes * MINUTE_MS;

/** Whether a session without a recorded end has expired, by the brand's current lifetimes. */
export function isOver(ctx: Pick<Ctx, 'manifest' | 'clock'>, { createdAt, seenAt }: Lifetime): boolean {
  const { idleMs, absoluteMs } = ctx.manifest.private.session;
  const now = ctx.clock.now().getTime();
  return now - seenAt.getTime() >= idleMs || now - createdAt.getTime() >= absoluteMs;
}
