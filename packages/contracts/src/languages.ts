/** All languages: the specification's code → BCP 47 tag, Intl locale, direction, own name, flag. */
export interface Language {
  /** BCP 47 tag for `lang` attributes and font choice. */
  readonly tag: string;
  /** Locale handed to Intl; differs from the tag where Intl has no data. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** The language's name in itself. */
  readonly name: string;
  /** Country of the flag, ISO 3166-1 alpha-2. */
  readonly flag: string;
}

const ltr = (tag: string, name: string, flag: string, locale = tag): Language => ({
  tag,
  locale,
  direction: 'ltr',
  name,
  flag,
});
const rtl = (tag: string, name: string, flag: string): Language => ({ tag, locale: tag, direction: 'rtl', name, flag });

export const LANGUAGES = {
  AR: rtl('ar', 'العربية', 'AE'),
  BN: ltr('bn', 'বাংলা', 'BD'),
  CN: ltr('zh-Hans', '简体中文', 'CN'),
  EN: ltr('en', 'English', 'GB'),
  ES: ltr('es', 'Español', 'ES'),
  FA: rtl('fa', 'فارسی', 'IR'),
  FR: ltr('fr', 'Français', 'FR'),
  HI: ltr('hi', 'हिन्दी', 'IN'),
  ID: ltr('id', 'Bahasa Indonesia', 'ID'),
  JA: ltr('ja', '日本語', 'JP'),
  KK: ltr('kk', 'Қазақша', 'KZ'),
  KM: ltr('km', 'ខ្មែរ', 'KH'),
  KO: ltr('ko', '한국어', 'KR'),
  LO: ltr('lo', 'ລາວ', 'LA'),
  MS: ltr('ms', 'Bahasa Melayu', 'MY'),
  MY: ltr('my', 'မြန်မာ', 'MM'),
  NE: ltr('ne', 'नेपाली', 'NP'),
  PT: ltr('pt', 'Português', 'BR'),
  RU: ltr('ru', 'Русский', 'RU'),
  SW: ltr('sw', 'Kiswahili', 'TZ'),
  TA: ltr('ta', 'தமிழ்', 'IN'),
  TE: ltr('te', 'తెలుగు', 'IN'),
  TH: ltr('th', 'ไทย', 'TH'),
  TL: ltr('fil', 'Filipino', 'PH'),
  TR: ltr('tr', 'Türkçe', 'TR'),
  TW: ltr('zh-Hant', '繁體中文', 'TW'),
  // ISO 639-1 `ty` (Tahitian): Intl has no data for it.
  TY: ltr('ty', 'Reo Tahiti', 'PF', 'fr'),
  UR: rtl('ur', 'اردو', 'PK'),
  UZ: ltr('uz', 'Oʻzbekcha', 'UZ'),
  VI: ltr('vi', 'Tiếng Việt', 'VN'),
} as const satisfies Record<string, Language>;

export type LanguageCode = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [LanguageCode, ...LanguageCode[]];

export const isLanguageCode = (value: unknown): value is LanguageCode =>
  typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
