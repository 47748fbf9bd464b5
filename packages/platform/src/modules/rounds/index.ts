export { takeVendorRounds } from './take-vendor-rounds.ts';
