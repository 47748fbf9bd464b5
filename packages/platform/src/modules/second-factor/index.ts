/** Second factors of members: codes of an authenticator app, recovery codes, and a removal that waits. */
export { cancelRemoval, requestRemoval } from './factor-removal.ts';
export { type FactorKeys, openSecret, sealSecret } from './factor-secret.ts';
export {
  asksForFactor,
  checkCode,
  countGuess,
  needsCode,
  type RightGuess,
  wrongCode,
} from './prove-factor.ts';
export { readSecondFactor } from './read-second-factor.ts';
export { resealFactors } from './reseal-factors.ts';
export { deleteFactor, insertFactor } from './second-factor.repository.ts';
export { secondFactorSetups } from './second-factor.tables.ts';
export { settleFactor } from './settle-factor.ts';
export { replaceRecoveryCodes, useCode } from './use-code.ts';
