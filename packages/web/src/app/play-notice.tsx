import { isTrial, useIsMember, useSession } from '../lib/session/use-session.ts';
import { useApp } from './app-context.ts';
import { FromChunk } from './from-chunk.tsx';

const load = async () => (await import('../features/protection/play-notice.tsx')).PlayNotice;

/** Above the pages where games are chosen: why a member cannot play now. */
export function PlayNotice() {
  const { completeMessages } = useApp();
  const session = useSession();
  const isMember = useIsMember();
  if (!isMember || isTrial(session)) return null;
  return <FromChunk load={load} props={{ completeMessages }} waiting={null} failed={() => null} />;
}
