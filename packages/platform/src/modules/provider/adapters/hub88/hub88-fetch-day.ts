import { open } from 'node:fs/promises';
import { type DayFileRequest, PROVIDER_PATHS, SIGNATURE_HEADER } from '@marquee/contracts/wallet';
import { signRaw } from '@marquee/server-kit';
import { DayFileError } from '../../day-file.ts';
import type { Hub88Settings, OperatorSettings } from '../../provider-settings.ts';

/** Some five million transactions; whoever plays more has to give them another way. */
const MAX_FILE_BYTES = 2 * 1024 ** 3;
const TIMEOUT_MS = 30 * 60_000;

/**
 * Brings a provider's file of a day to the disk, piece by piece: it is believed only once all of it is there, and a database would
 * have to wait for a provider's line otherwise. @throws DayFileError
 */
export async function fetchDay(
  { baseUrl, privateKey }: Pick<Hub88Settings, 'baseUrl'> & Pick<OperatorSettings, 'privateKey'>,
  request: DayFileRequest,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const text = JSON.stringify(request);
  try {
    const response = await fetch(`${baseUrl}${PROVIDER_PATHS.dayFile}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signRaw(privateKey, text) },
      body: text,
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
