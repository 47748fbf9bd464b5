export { type Db, inTransaction, openPool, violatedUnique } from './database.ts';
export { isDatabaseAway, isDatabasePausing } from './is-away.ts';
export { migrate } from './migrate.ts';
