/** A file as the store lists it. */
export interface ListedFile {
  readonly id: string;
  readonly writtenAt: Date;
}

/**
 * Where the bytes of files are kept: a folder, or an S3 bucket. A file's address is its brand and its id, and its content never
 * changes. The same test suite runs on both.
 */
export interface FileStore {
  /** Resolves when the bytes survive a crash. Writing the same file again is harmless. */
  put(merchant: string, id: string, bytes: Buffer, type: string): Promise<void>;
  /** Null when there is no such file. */
  get(merchant: string, id: string): Promise<Buffer | null>;
  /** Removing a file that is gone is harmless. */
  remove(merchant: string, id: string): Promise<void>;
  /** All files of a brand in ascending order of their ids, in pages of at most 1,000. */
  list(merchant: string): AsyncIterable<readonly ListedFile[]>;
}

const FILE_ID = /^[0-9a-f]{32}$/;
const MERCHANT = /^[a-z][a-z0-9]{1,19}$/;

/** `<brand>/<first two digits>/<id>`. @throws Error for anything else, so that no input becomes another path. */
export function fileKey(merchant: string, id: string): string {
  if (!MERCHANT.test(merchant) || !FILE_ID.test(id)) throw new Error('A stored file needs a brand and an id');
  return `${merchant}/${id.slice(0, 2)}/${id}`;
}

export const isFileId = (text: string): boolean => FILE_ID.test(text);
