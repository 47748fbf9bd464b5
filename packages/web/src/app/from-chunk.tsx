import { CHUNK_TIMEOUT_MS } from '@marquee/contracts/constants';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { TopProgress } from './top-progress.tsx';
import { withTimeout } from './with-timeout.ts';

/** `load`: the chunk did not arrive; `render`: its component threw. */
export type FailureReason = 'load' | 'render';

interface FromChunkProps<Props extends object> {
  /** Loads the component; the same function at every render. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  /** By default a line of progress. */
  readonly waiting?: ReactNode;
  /** Shown after a failure; `retry` loads or renders again. */
  readonly failed: (reason: FailureReason, retry: () => void) => ReactNode;
}

/** A component whose chunk is loaded when it is first shown. A failed or late load can be tried again [R10]. */
export function FromChunk<Props extends object>({
  load,
  props,
  waiting = <TopProgress />,
  failed,
}: FromChunkProps<Props>) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ readonly Component: ComponentType<Props> } | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let isWanted = true;
    withTimeout(load(), CHUNK_TIMEOUT_MS).then(
      (Component) => isWanted && setState({ Component }),
      () => isWanted && setState('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [load, attempt]);
  const again = (): void => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  if (state === 'loading') return waiting;
  if (state === 'failed') return failed('load', again);
  return (
    <ErrorBoundary fallback={(reset) => failed('render', reset)}>
      <state.Component {...props} />
    </ErrorBoundary>
  );
}
