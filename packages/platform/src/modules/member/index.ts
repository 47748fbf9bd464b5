/** Members: accounts, unique keys of names, profiles. */

export { maskedEmail, maskedMobile } from '@marquee/contracts/mask';
export { emailKey, mobileKey } from './contact-keys.ts';
export { currencyOf } from './currency-of.ts';
export { defaultNickname } from './default-nickname.ts';
export { fillLookalikeKeys } from './fill-lookalike-keys.ts';
export { findPlayer } from './find-player.ts';
export { lookalikeKey } from './lookalike-key.ts';
export {
  findMember,
  findMemberByName,
  findMemberByProvenMobile,
  findProfileText,
  insertFirebase,
  insertMember,
  insertProfile,
  isNicknameTaken,
  lockMember,
  type Member,
  markMobileProven,
  markWelcomed,
  type NewMember,
  type PasswordState,
  recordLogin,
  replacePassword,
  replacePaymentPassword,
  requirePasswordChange,
  setProvenMobile,
  takenKeys,
} from './member.repository.ts';
export { memberRoutes } from './member.routes.ts';
export { shownMobile } from './member.service.ts';
export { memberProfiles, members } from './member.tables.ts';
export { nameKeys } from './name-keys.ts';
export { nicknameViolation } from './nickname-violation.ts';
export { usernameKey } from './username-key.ts';
export { usernamesOf } from './usernames-of.ts';
