import type { Server } from '@marquee/server-kit';
import type { Followers } from '../console/events.routes.ts';
import { repeat } from '../repeat.ts';
import { ConsoleError } from '../staff/console-error.ts';
import { AttentionWatch, type AttentionWatchDeps, REFRESH_MS } from './attention-watch.ts';

/** Watches items that need attention while any page follows, and notifies the pages of changes. */
export function followAttention(
  app: Server,
  { callPlatform, clock, merchants }: Omit<AttentionWatchDeps, 'onChange'>,
  followers: Pick<Followers, 'isAny' | 'publishAttention'>,
  everyMs: number = REFRESH_MS,
): AttentionWatch {
  const watch = new AttentionWatch({ callPlatform, clock, merchants, onChange: followers.publishAttention });
  repeat(app, everyMs, 'counting what wants attention', async () => {
    if (!followers.isAny()) return;
    await watch.refresh().catch((error: unknown) => {
      // The call to the platform has already logged the failure.
      if (!(error instanceof ConsoleError)) throw error;
    });
  });
  return watch;
}
