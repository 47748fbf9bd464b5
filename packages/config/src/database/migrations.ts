/** Folder of the config service's migrations. */
export const MIGRATIONS = new URL('./migrations/', import.meta.url);
