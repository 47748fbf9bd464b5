export { type Db, inTransaction, openPool, violatedUnique } from './database.ts';
export { migrate } from './migrate.ts';
