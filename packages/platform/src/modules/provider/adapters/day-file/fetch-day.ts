import { open } from 'node:fs/promises';
import { DayFileError } from '../../day-file.ts';

/** About five million transactions. */
const MAX_FILE_BYTES = 2 * 1024 ** 3;
const TIMEOUT_MS = 30 * 60_000;

/**
 * Downloads a provider's file of a day to the disk. It is valid only when it is complete, and reading from the connection would
 * make the database wait for the provider.
 * @throws DayFileError
 */
export async function fetchDay(
  { url, init }: { readonly url: string; readonly init: RequestInit },
  path: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (response.status !== 200) await response.body?.cancel();
    if (response.status === 409) throw new DayFileError('not_closed');
    if (response.status >= 500 || response.status === 429) throw new DayFileError('unreachable');
    if (response.status !== 200) throw new DayFileError('not_offered');
    await save(response.body ?? [], path);
  } catch (cause) {
    if (cause instanceof DayFileError) throw cause;
    throw new DayFileError('unreachable', { cause });
  }
}

async function save(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > MAX_FILE_BYTES) throw new DayFileError('too_large');
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
}
