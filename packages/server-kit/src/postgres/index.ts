export { type Db, inTransaction, openPool, violatedUnique } from './database.ts';
export { applyFunction, readFunctions } from './functions.ts';
export { isDatabaseAway, isDatabasePausing } from './is-away.ts';
export { migrate } from './migrate.ts';
