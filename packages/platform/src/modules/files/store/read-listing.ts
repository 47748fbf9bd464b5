import { SaxesParser } from 'saxes';
import { isFileId, type ListedFile } from './file-store.ts';

export interface Listing {
  readonly files: readonly ListedFile[];
  /** Null after the last page. */
  readonly next: string | null;
}

/** A page of `ListObjectsV2` (XML). Objects that are not ours are left out. @throws Error for anything that is not such a page. */
export function readListing(xml: string): Listing {
  const files: ListedFile[] = [];
  const path: string[] = [];
  let object: Record<string, string> = {};
  let next: string | null = null;
  let isTruncated = false;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (name === 'Contents') object = {};
  });
  parser.on('text', (text) => {
    const name = path.at(-1) ?? '';
    if (path.length === 3 && path[1] === 'Contents') object[name] = (object[name] ?? '') + text;
    else if (path.length === 2 && name === 'NextContinuationToken') next = text;
    else if (path.length === 2 && name === 'IsTruncated') isTruncated = text === 'true';
  });
  parser.on('closetag', ({ name }) => {
    path.pop();
    const id = object['Key']?.split('/')[2] ?? '';
    if (name === 'Contents' && isFileId(id)) files.push({ id, writtenAt: new Date(object['LastModified'] ?? 0) });
    if (path.length === 0 && name !== 'ListBucketResult') throw new Error('The file store sent no listing');
  });
  parser.write(xml).close();
  return { files, next: isTruncated ? next : null };
}
