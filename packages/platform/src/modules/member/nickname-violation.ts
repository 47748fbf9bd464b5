import type { Ctx } from '../../context.ts';
import { lookalikeKey } from './lookalike-key.ts';
import { hasForeignLetters } from './nickname-letters.ts';

/** What staff call themselves, in the languages of the page. */
const STAFF_WORDS = [
  ...['admin', 'administrator', 'moderator', 'support', 'staff', 'official', 'cashier', 'operator', 'system'],
  ...['helpdesk', 'customerservice', 'customercare', 'soporte', 'bantuan', 'resmi', 'khidmat', 'layananpelanggan'],
  ...['hotro', 'hỗ trợ', 'chăm sóc khách hàng', 'quản trị', 'chính thức'],
  ...['客服', '管理员', '官方', '工作人员', 'បុគ្គលិក', 'ផ្នែកជំនួយ', 'ផ្លូវការ', 'แอดมิน', 'เจ้าหน้าที่', 'ฝ่ายบริการ'],
  ...['ทางการ', 'الدعم', 'المشرف', 'الإدارة'],
];
/** Shorter words of a brand's name occur in other names. */
const BRAND_WORD_MIN = 4;

/** Of Latin letters; marks of other scripts are vowels and tones. */
const ACCENTS = /[\u0300-\u036f]/g;
/** A name as it is compared: without look-alikes, accents, spaces, marks and digits, which are put between, on and around letters. */
const lettersOf = (name: string): string =>
  lookalikeKey(name.replace(/\p{RI}/gu, letterOfFlag))
    .replace(ACCENTS, '')
    .replace(/[^\p{L}\p{M}]/gu, '');
/** The letter of half a flag. */
const letterOfFlag = (half: string): string => String.fromCodePoint((half.codePointAt(0) ?? 0) - FIRST_HALF + LETTER_A);
const FIRST_HALF = 0x1f1e6;
const LETTER_A = 0x61;
/** In small and in capital letters, which have different look-alikes: `l` looks like `I`, not like `i`. */
const bothCases = (name: string): string[] => [lettersOf(name.toLowerCase()), lettersOf(name.toUpperCase())];
const STAFF_LETTERS = STAFF_WORDS.flatMap(bothCases);

/**
 * Whether a nickname could be taken for one of the brand's staff: it begins or ends with what staff call themselves, or contains
 * the brand's name. `Badminton` is free, `Admin_Dara` is not.
 */
function isReservedName({ merchant, manifest }: Pick<Ctx, 'merchant' | 'manifest'>, name: string): boolean {
  const forms = [lettersOf(name), ...bothCases(name)];
  const brand = [merchant, ...Object.values(manifest.public.name)]
    .flatMap(bothCases)
    .filter((word) => [...word].length >= BRAND_WORD_MIN);
  return forms.some(
    (letters) =>
      STAFF_LETTERS.some((word) => letters.startsWith(word) || letters.endsWith(word)) ||
      brand.some((word) => letters.includes(word)),
  );
}

/** Why a member may not have this nickname; null: it can be used, unless another member has it. */
export function nicknameViolation(
  ctx: Pick<Ctx, 'merchant' | 'manifest'>,
  nickname: string,
): 'reserved' | 'script' | null {
  if (isReservedName(ctx, nickname)) return 'reserved';
  return hasForeignLetters(ctx.manifest.public.languages, nickname) ? 'script' : null;
}
