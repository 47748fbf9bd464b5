import type { Server } from '@marquee/server-kit';
import type { Followers } from '../console/events.routes.ts';
import { repeat } from '../repeat.ts';
import { ConsoleError } from '../staff/console-error.ts';
import { AttentionWatch, type AttentionWatchDeps, LOOK_EVERY_MS } from './attention-watch.ts';

/** Looks at what wants attention for as long as anybody's page follows, and tells those pages when it is more or less. */
export function followAttention(
  app: Server,
  { callPlatform, clock, merchants }: Omit<AttentionWatchDeps, 'onChange'>,
  followers: Pick<Followers, 'isAny' | 'publishAttention'>,
  everyMs: number = LOOK_EVERY_MS,
): AttentionWatch {
  const watch = new AttentionWatch({ callPlatform, clock, merchants, onChange: followers.publishAttention });
  repeat(app, everyMs, 'counting what wants attention', async () => {
    if (!followers.isAny()) return;
    await watch.look().catch((error: unknown) => {
      // Who asks the platform has said already why it gave no answer.
      if (!(error instanceof ConsoleError)) throw error;
    });
  });
  return watch;
}
