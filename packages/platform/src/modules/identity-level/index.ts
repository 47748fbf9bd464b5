/** The level of verification that a member has, and what lacks it (ADR 96). */
export { checksOf, type IdentityCheck, identityChecks } from './checks.repository.ts';
export { lacksLevelForPlay, levelOf, missingAt, missingLevel } from './identity-level.ts';
