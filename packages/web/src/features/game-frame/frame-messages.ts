/** What a game's frame may send to the page around it (the provider-facing contract's `FrameMessage`). */
import { useEffect, useEffectEvent } from 'react';

const SOURCE = 'marquee-game';
const SIGNS = ['ready', 'exit', 'failed'] as const;
const PHASES = ['open', 'step', 'closed'] as const;
/** Which part of a round the game has shown. */
export type RoundPhase = (typeof PHASES)[number];
export type FrameEvent = (typeof SIGNS)[number] | RoundPhase;

/** Data of a message → the event, with a round's phase; null for other messages. */
export function frameEvent(data: unknown): FrameEvent | null {
  if (typeof data !== 'object' || data === null) return null;
  const { source, type, phase } = data as Record<string, unknown>;
  if (source !== SOURCE) return null;
  if (type === 'round') return PHASES.find((known) => known === phase) ?? null;
  return SIGNS.find((known) => known === type) ?? null;
}

/** Listens to one frame only, and only while it shows a page of a known provider's origin. */
export function useFrameMessages(
  frame: HTMLIFrameElement | null,
  origins: readonly string[],
  onEvent: (event: FrameEvent) => void,
): void {
  const notify = useEffectEvent(onEvent);
  useEffect(() => {
    if (!frame) return;
    const receive = (message: MessageEvent): void => {
      if (message.source !== frame.contentWindow || !origins.includes(message.origin)) return;
      const event = frameEvent(message.data);
      if (event) notify(event);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [frame, origins]);
}
