import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { loadFile, saveFile } from '../../lib/api/load-file.ts';
import { useLanguage, usePageState } from '../../lib/manifest/page-state.ts';
import { useSession } from '../../lib/session/use-session.ts';
import type { RecordCall, RecordSource } from './records.ts';
import type { ChosenRecords } from './use-record-filter.ts';

export interface RecordFile {
  readonly load: () => void;
  readonly cancel: () => void;
  /** Bytes received so far; null: no file is being loaded. */
  readonly bytes: number | null;
  readonly error: Error | null;
  readonly isSaved: boolean;
}

/** The whole range of a record as a CSV file, in the reader's language. */
export function useRecordFile<Name extends RecordCall>(source: RecordSource<Name>, chosen: ChosenRecords): RecordFile {
  const language = useLanguage();
  const { preview } = usePageState();
  const session = useSession();
  const [bytes, setBytes] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const request = useMutation({
    mutationFn: async () => {
      const abort = new AbortController();
      running.current = abort;
      setBytes(0);
      const token = session.status === 'in' ? session.token : '';
      const file = await loadFile(source.file, {
        token,
        origin: preview?.base ?? '',
        query: { ...source.queryOf(chosen, language), pageNo: undefined, language },
        signal: abort.signal,
        onProgress: setBytes,
      }).catch((error: unknown) => {
        if (abort.signal.aborted) return null;
        throw error;
      });
      if (file !== null) saveFile(file);
      return file !== null;
    },
  });
  return {
    load: () => request.mutate(),
    cancel: () => running.current?.abort(),
    bytes: request.isPending ? bytes : null,
    error: request.error,
    isSaved: request.data === true,
  };
}
