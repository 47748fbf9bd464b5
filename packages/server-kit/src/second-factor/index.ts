/** Second factors of staff and players: codes of an authenticator app, recovery codes, and their secrets at rest. */
export { base32 } from './base32.ts';
export { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
export { opensWith, seal, unseal } from './seal.ts';
export { newTotpSecret, otpauthUri, readTotpCode, stepOfCode } from './totp.ts';
