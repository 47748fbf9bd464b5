import { searchOf, sendForSuccess } from '@marquee/contracts/api-client';
import { CALLS, type CallName } from '@marquee/contracts/calls';
import { ApiProblem } from './api-problem.ts';

export interface LoadedFile {
  readonly name: string;
  readonly content: Blob;
}
export interface FileRequest {
  readonly token: string;
  /** Base address of the calls; empty for the page's own. */
  readonly origin: string;
  readonly query: object;
  readonly signal: AbortSignal;
  /** Bytes received so far. */
  readonly onProgress: (bytes: number) => void;
}

/** The name of an attachment in the player's script (RFC 6266). */
const FILE_NAME = /filename\*=UTF-8''([^;]+)/;

/**
 * Loads the file of a call. It has no time limit, because the server writes as long as there are rows; `signal` ends it.
 * @throws ApiProblem, or the abort of `signal`
 */
export async function loadFile(
  name: CallName,
  { token, origin, query, signal, onProgress }: FileRequest,
): Promise<LoadedFile> {
  const { path, module } = CALLS[name];
  const headers = { 'x-module-id': module, authorization: `Bearer ${token}` };
  const response = await sendForSuccess((url, init) => fetch(url, init), `${origin}${path}${searchOf(query)}`, {
    headers,
    signal,
  });
  const [, fileName = `${name}.csv`] = FILE_NAME.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name: decodeURIComponent(fileName), content: new Blob(await readAll(response, signal, onProgress)) };
}

async function readAll(
  response: Response,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (value === undefined) return chunks;
      chunks.push(value);
      bytes += value.length;
      onProgress(bytes);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    // The server ended the file before its last row.
    throw new ApiProblem('network', 0, {}, error);
  }
}

/** Offers a file to the browser for saving. */
export function saveFile({ name, content }: LoadedFile): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
