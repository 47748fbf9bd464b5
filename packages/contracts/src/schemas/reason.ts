/** Why staff do something, as the audit keeps it. */
import * as z from 'zod/mini';
import { STORABLE, WHOLE_CHARACTERS } from '../text.ts';

export const REASON_MAX_CHARS = 500;

const reason = (characters: RegExp) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX_CHARS), z.regex(characters));
/** One or several lines. */
export const reasonText = reason(STORABLE);
/** One line. */
export const reasonLine = reason(WHOLE_CHARACTERS);
