/** The reads of records as the service makes them, for benches. */
export { roundPagesOf } from '../modules/provider/index.ts';
export { readBets } from '../modules/records/read-bets.ts';
export { readAccount } from '../modules/records/read-lines.ts';
export { readProfit } from '../modules/records/read-profit.ts';
export { rollUpBrand } from '../modules/rollup/roll-up.ts';
