import { readFile } from 'node:fs/promises';
import type { FieldErrorCode } from '@marquee/contracts/registration';
import type { Ctx } from '../../context.ts';
import { usernameKey } from '../member/index.ts';

/**
 * The 10,000 most used passwords of five characters or more, most used first: the list of zxcvbn (Dan Wheeler and Dropbox,
 * MIT), as npm's @zxcvbn-ts/language-common 4.1.3 carries it. The short ones are there for what people put around them. It
 * is a list of the common, not of every password that was ever breached: a look-up of those needs a service outside.
 */
const LIST = new URL('./common-passwords.txt', import.meta.url);

/** Digits and signs put around a common password do not make it another: `Password2026!`. */
const DECORATION_MAX = 5;
const DISTINCT_MIN = 4;
/** Of what is left without the brand's name. */
const BESIDE_BRAND_MIN = 8;
/** Shorter brand words stand in honest passwords by chance. */
const BRAND_WORD_MIN = 4;

type Weakness = Extract<FieldErrorCode, 'passwordCommon' | 'passwordBrand' | 'passwordUsername'>;

/** What is wrong with a password beyond its rule: the message key below `error.field.`, or null. `username`: null where nobody knows whose. */
export type PasswordPolicy = (
  ctx: Pick<Ctx, 'merchant' | 'manifest'>,
  password: string,
  username: string | null,
) => Weakness | null;

export async function loadPasswordPolicy(): Promise<PasswordPolicy> {
  const common = new Set((await readFile(LIST, 'utf8')).trimEnd().split('\n'));
  return (ctx, password, username) => {
    const plain = password.normalize('NFKC').toLowerCase();
    // What the person can tell at a glance first: a brand's name may be a common password as well.
    if (isBrand(ctx, plain)) return 'passwordBrand';
    if (username !== null && usernameKey(password).includes(usernameKey(username))) return 'passwordUsername';
    return isCommon(common, plain) ? 'passwordCommon' : null;
  };
}

function isCommon(common: ReadonlySet<string>, plain: string): boolean {
  if (new Set(plain).size < DISTINCT_MIN || common.has(plain)) return true;
  const core = plain.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  return plain.length - core.length <= DECORATION_MAX && common.has(core);
}

function isBrand({ merchant, manifest }: Pick<Ctx, 'merchant' | 'manifest'>, plain: string): boolean {
  const names = Object.values(manifest.public.name).flatMap((name) => name.toLowerCase().split(/\s+/));
  const words = [merchant, ...names].filter((word) => [...word].length >= BRAND_WORD_MIN);
  const beside = words.reduce((text, word) => text.replaceAll(word, ''), plain);
  return beside !== plain && [...beside].length < BESIDE_BRAND_MIN;
}
