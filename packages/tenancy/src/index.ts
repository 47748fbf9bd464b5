export { assetContentType } from './assets/asset-kinds.ts';
export { locksAt } from './checks/brand-locks.ts';
export type { JsonValue } from './document/document.ts';
export { type Fault, uniqueFaults } from './faults.ts';
export { BASE_FOLDER } from './folder/tenant-folder.ts';
export { type Claimant, hostConflicts } from './host-conflicts.ts';
export { explainValue, type LayerValue } from './merge/explain-value.ts';
export { readMessageKeys } from './message-keys.ts';
export { isOverridable, type Override, type OverrideNote } from './overrides/override.ts';
export { canonicalJson, shortHash } from './snapshot/canonical-json.ts';
export { withGamesOff } from './snapshot/games-off.ts';
export { withSwitchOff } from './snapshot/switch-off.ts';
export {
  createTenantLoader,
  type HostClaim,
  type LoadedBrand,
  type LoadResult,
  type TenantLoader,
} from './tenant-loader.ts';
