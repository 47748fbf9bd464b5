import { readFileSync } from 'node:fs';

/**
 * The 10,000 most used passwords of five characters or more, most used first: the list of zxcvbn (Dan Wheeler and Dropbox,
 * MIT), as npm's @zxcvbn-ts/language-common 4.1.3 carries it. The short ones match inside decorated passwords. It does not
 * contain every breached password: a look-up of those needs an external service.
 */
const COMMON = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);

/** Digits and signs around a common password do not make it strong: `Password2026!`. */
const DECORATION_MAX = 5;
const DISTINCT_MIN = 4;
/** Good passwords contain shorter runs by chance. */
const RUN_MIN = 3;
/** Characters that a password must have besides its runs, if the runs are at least half of it. */
const BESIDE_RUNS_MIN = 3;
/** Good passwords contain shorter names by chance. */
const NAME_MIN = 4;

/** Sequences and keyboard rows, matched in both directions. Digits are there twice, because 0 follows 9. */
const LINES = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
].flatMap((line) => [line, [...line].reverse().join('')]);

/** Whether a password is a common one, a repetition, or little more than sequences and keyboard rows. */
export function isGuessable(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  return new Set(plain).size < DISTINCT_MIN || isCommon(plain) || isRepetition(plain) || isMostlyRuns(plain);
}

/** Whether a password contains one of its owner's names: a user name, or the part of an e-mail address before the `@`. */
export function containsName(password: string, names: readonly string[], keyOf: (text: string) => string): boolean {
  const key = keyOf(password);
  const own = names.flatMap((name) => [keyOf(name), keyOf(name.split('@', 1)[0] ?? '')]);
  return own.some((name) => name.length >= NAME_MIN && key.includes(name));
}

function isCommon(plain: string): boolean {
  if (COMMON.has(plain)) return true;
  const core = plain.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  return plain.length - core.length <= DECORATION_MAX && COMMON.has(core);
}

/** `12341234`, `sokasokasoka`: a repeated short part, the last one possibly cut off. */
function isRepetition(plain: string): boolean {
  const longest = Math.min(Math.floor(plain.length / 2), Math.max(4, Math.floor(plain.length / 3)));
  for (let period = 1; period <= longest; period += 1) {
    if (plain.slice(period) === plain.slice(0, -period)) return true;
  }
  return false;
}

function isMostlyRuns(plain: string): boolean {
  let beside = 0;
  for (let at = 0; at < plain.length; ) {
    const length = runAt(plain, at);
    if (length < RUN_MIN) beside += 1;
    at += length < RUN_MIN ? 1 : length;
  }
  return beside < BESIDE_RUNS_MIN && beside * 2 <= plain.length;
}

/** The length of the longest run that starts at `from`. */
function runAt(plain: string, from: number): number {
  let end = from + 1;
  while (end < plain.length && isRun(plain.slice(from, end + 1))) end += 1;
  return end - from;
}

const isRun = (text: string): boolean => new Set(text).size === 1 || LINES.some((line) => line.includes(text));
