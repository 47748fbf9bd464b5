import { type ReactNode, useEffect, useState } from 'react';
import { useApp } from '../app-context.ts';

/** Shows what it holds once the messages of forms are there. A failed load throws, for the error boundary around it. */
export function WithMessages({ children }: { children: ReactNode }) {
  const app = useApp();
  const [state, setState] = useState<'loading' | 'ready' | Error>('loading');
  useEffect(() => {
    let isCurrent = true;
    const set = (next: 'ready' | Error) => isCurrent && setState(next);
    app.completeMessages().then(
      () => set('ready'),
      (error: unknown) => set(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isCurrent = false;
    };
  }, [app]);
  if (state instanceof Error) throw state;
  return state === 'ready' ? children : null;
}
