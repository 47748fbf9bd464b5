import type { Ctx } from '../../context.ts';

export interface Lifetime {
  readonly createdAt: Date;
  readonly seenAt: Date;
}

/** Whether a session without a recorded end has expired, by the brand's current lifetimes. */
export function isOver(ctx: Pick<Ctx, 'manifest' | 'clock'>, { createdAt, seenAt }: Lifetime): boolean {
  const { idleMs, absoluteMs } = ctx.manifest.private.session;
  const now = ctx.clock.now().getTime();
  return now - seenAt.getTime() >= idleMs || now - createdAt.getTime() >= absoluteMs;
}
