import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import arabic from '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2?url';
import khmer from '@fontsource-variable/noto-sans-khmer/files/noto-sans-khmer-khmer-wght-normal.woff2?url';
import myanmar from '@fontsource-variable/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-wght-normal.woff2?url';
import thai from '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2?url';

const SCRIPT_FONTS: Readonly<Record<string, string>> = {
  km: khmer,
  my: myanmar,
  th: thai,
  ar: arabic,
  fa: arabic,
  ur: arabic,
};

/** The face of most text on the first screen; the styles load the others. */
export const fontToPreload = (tag: string): string => SCRIPT_FONTS[tag] ?? figtree;
