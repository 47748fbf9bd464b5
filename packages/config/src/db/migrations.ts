/** Tables and functions of the config service's database, for `migrate`. */
export const DATABASE_FILES = {
  migrations: new URL('./migrations/', import.meta.url),
  functions: new URL('./functions/', import.meta.url),
};
