import { stat } from 'node:fs/promises';

const CHECK_INTERVAL_MS = 5_000;

/** Identity and time of the file at this path; empty if there is none. */
async function stampOf(path: string): Promise<string> {
  const file = await stat(path, { bigint: true }).catch(() => null);
  return file === null ? '' : [file.ino, file.mtimeNs, file.size].join();
}

/**
 * Calls `onChange` each time the file at this path is replaced or changed. It polls by name, because files are replaced as often as
 * they are rewritten. Call it before the file is read for the first time, so that a change meanwhile is not missed. `onChange` must not reject.
 * @returns ends it
 */
export async function followFile(
  path: string,
  onChange: () => Promise<void>,
  checkIntervalMs = CHECK_INTERVAL_MS,
): Promise<() => void> {
  let stamp = await stampOf(path);
  const check = async (): Promise<void> => {
    const found = await stampOf(path);
    if (found === stamp) return;
    stamp = found;
    await onChange();
  };
  const timer = setInterval(() => void check(), checkIntervalMs).unref();
  return () => clearInterval(timer);
}
