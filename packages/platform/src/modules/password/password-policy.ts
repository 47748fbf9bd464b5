import type { FieldErrorCode } from '@marquee/contracts/registration';
import { containsName, isGuessable } from '@marquee/server-kit/weak-password';
import type { Ctx } from '../../context.ts';
import { usernameKey } from '../member/index.ts';

/** Of the rest without the brand's name. */
const BESIDE_BRAND_MIN = 8;
/** Shorter brand words occur in good passwords by chance. */
const BRAND_WORD_MIN = 4;

type Weakness = Extract<FieldErrorCode, 'passwordCommon' | 'passwordBrand' | 'passwordUsername'>;

/** What is wrong with a password or a payment password beyond its rule: the message key below `error.field.`, or null. */
export type PasswordPolicy = (
  ctx: Pick<Ctx, 'merchant' | 'manifest'>,
  password: string,
  /** Null where the account is not known yet. */
  username: string | null,
  email?: string | undefined,
) => Weakness | null;

export const passwordPolicy: PasswordPolicy = (ctx, password, username, email = '') => {
  // A brand's name may be a common password too; its own message is more helpful.
  if (isBrand(ctx, password.normalize('NFKC').toLowerCase())) return 'passwordBrand';
  if (username !== null && usernameKey(password).includes(usernameKey(username))) return 'passwordUsername';
  if (containsName(password, [email], usernameKey)) return 'passwordUsername';
  return isGuessable(password) ? 'passwordCommon' : null;
};

function isBrand({ merchant, manifest }: Pick<Ctx, 'merchant' | 'manifest'>, plain: string): boolean {
  const names = Object.values(manifest.public.name).flatMap((name) => name.toLowerCase().split(/\s+/));
  const words = [merchant, ...names].filter((word) => [...word].length >= BRAND_WORD_MIN);
  const beside = words.reduce((text, word) => text.replaceAll(word, ''), plain);
  return beside !== plain && [...beside].length < BESIDE_BRAND_MIN;
}
