/** The file store: pictures that players upload, private by default, shown by signed links. */

export { filesRoutes } from './files.routes.ts';
export { createFiles, type Files } from './files.ts';
export { createPictureReader } from './pictures/picture-reader.ts';
export type { FileStore } from './store/file-store.ts';
export { openFileStore } from './store/open-store.ts';
export { compareFiles, deleteRemovedFiles } from './sweep-files.ts';
