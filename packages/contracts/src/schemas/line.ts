import * as z from 'zod/mini';
import { WHOLE_CHARACTERS } from '../text.ts';

/** One line of text, without spaces around it. */
export const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(WHOLE_CHARACTERS));
