import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store, type S3Settings } from './s3-store.ts';

/** A bucket where one is configured, else the folder. */
export const openFileStore = (folder: string, bucket: S3Settings | undefined): FileStore =>
  bucket === undefined ? createFolderStore(folder) : createS3Store(bucket);
