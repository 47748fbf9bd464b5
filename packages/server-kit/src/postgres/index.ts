export { type Db, inTransaction, openPool, violatedUnique } from './database.ts';
export { isDatabaseAway, isDatabasePausing } from './is-away.ts';
export { migrate, migrateAsOwner } from './migrate.ts';
export { ownerRights } from './owner-rights.ts';
