import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { FromChunk } from './from-chunk.tsx';
import { PageFailed } from './page-failed.tsx';

type LoadPart = () => Promise<ComponentType>;

/** Loads a failed part again; when that fails too, offers a retry in its place [R10]. */
export function PartAgain({ load }: { load: LoadPart }) {
  return (
    <FromChunk load={load} props={{}} failed={(reason, retry) => <PageFailed reason={reason} onRetry={retry} />} />
  );
}

/**
 * A part of the page whose chunk the first screen does not wait for. `Failed` stands in its place when the chunk does not arrive or
 * the part throws. Called outside components: one element for all renders keeps the server's markup until the chunk is loaded, a new
 * one would replace it with nothing.
 */
export function laterPart(load: LoadPart, Failed: ComponentType = () => <PartAgain load={load} />): ReactElement {
  const Part = lazy(async () => ({ default: await load().catch(() => Failed) }));
  return (
    <ErrorBoundary fallback={() => <Failed />}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </ErrorBoundary>
  );
}
