import { type RecoveryWay, recoveryWays } from '@marquee/contracts/recovery-ways';
import { useManifest } from '../manifest/page-state.ts';

export const useRecoveryWays = (): readonly RecoveryWay[] => recoveryWays(useManifest());
