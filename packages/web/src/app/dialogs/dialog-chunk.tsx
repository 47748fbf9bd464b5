import { type ComponentType, useCallback } from 'react';
import { useApp } from '../app-context.ts';
import { FromChunk } from '../from-chunk.tsx';
import { DialogFailed } from './dialog-failed.tsx';

interface DialogChunkProps<Props extends object> {
  /** Loads the component; the same function at every render. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  /** Closes a dialog that could not be loaded or shown. */
  readonly onAbandon: () => void;
}

/** A dialog that is loaded when it opens, with the messages of forms. */
export function DialogChunk<Props extends object>({ load, props, onAbandon }: DialogChunkProps<Props>) {
  const app = useApp();
  const loadAll = useCallback(async () => (await Promise.all([load(), app.completeMessages()]))[0], [load, app]);
  return (
    <FromChunk
      load={loadAll}
      props={props}
      failed={(reason, retry) => <DialogFailed reason={reason} onRetry={retry} onClose={onAbandon} />}
    />
  );
}
