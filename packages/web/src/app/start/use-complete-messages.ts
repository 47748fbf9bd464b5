import { useEffect } from 'react';
import { whenIdle } from '../../lib/idle/when-idle.ts';
import { useApp } from '../app-context.ts';

/**
 * Loads the messages of forms and failures when the page is idle. Not before it is hydrated: a change of texts above a boundary that
 * is not hydrated yet makes React discard the server's markup. A failed load is repeated by the form that needs it.
 */
export function useCompleteMessages(): void {
  const { completeMessages } = useApp();
  useEffect(() => whenIdle(() => void completeMessages().catch(() => undefined)), [completeMessages]);
}
