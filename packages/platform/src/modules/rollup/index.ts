export { Rollup } from './roll-up.ts';
