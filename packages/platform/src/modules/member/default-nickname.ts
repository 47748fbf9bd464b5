import { numberIn } from '@marquee/contracts/registration';

/** Digits of a number shown in its nickname. */
const SHOWN_DIGITS = 4;

/** The nickname of a member who chose none: the username, which hides a number. */
export const defaultNickname = (username: string): string =>
  numberIn(username) === null ? username : `••••${username.slice(-SHOWN_DIGITS)}`;
