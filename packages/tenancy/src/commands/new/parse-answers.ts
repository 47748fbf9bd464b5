import { THEMES, type Theme } from '@marquee/contracts/constants';
import { MERCHANT_CODE, RESERVED_CODES } from '@marquee/contracts/manifest';
import { suggest } from '../../document/suggest.ts';
import { impliedHost, normalizeHostPattern } from '../../hosts.ts';
import { LOOK_NAMES, LOOKS, type Look, type LookName } from '../../scaffold/looks.ts';
import { parseShade, type Shade } from '../../scaffold/palette/shade.ts';
import { STARTER_LANGUAGES, STARTER_TEXTS, type StarterLanguage } from '../../scaffold/texts/starter-texts.ts';

/** The parsed answer, or why it is invalid. */
export type Parsed<T> = { readonly value: T } | { readonly problem: string };
const good = <T>(value: T): Parsed<T> => ({ value });
const bad = (problem: string): { readonly problem: string } => ({ problem });

const NAME_MAX = 40;

export function parseCode(text: string): Parsed<string> {
  if (!MERCHANT_CODE.test(text))
    return bad(`"${text}" can’t be a code: write 2–20 small letters and digits, a letter first.`);
  if ((RESERVED_CODES as readonly string[]).includes(text)) return bad(`The code "${text}" is reserved.`);
  return good(text);
}

export function parseName(text: string): Parsed<string> {
  const name = text.trim();
  if (name === '' || name.length > NAME_MAX) return bad(`The name must have 1–${NAME_MAX} characters.`);
  // The name is written into front matter, pages and source.
  return /[\p{Cc}<>]/u.test(name) ? bad('The name may not hold < or > or control characters.') : good(name);
}

type Languages = readonly [StarterLanguage, ...StarterLanguage[]];
const isStarter = (code: string): code is StarterLanguage => Object.hasOwn(STARTER_TEXTS, code);

export function parseLanguages(text: string): Parsed<Languages> {
  const codes = [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,]+/)
        .filter((each) => each !== ''),
    ),
  ];
  const unknown = codes.filter((each) => !isStarter(each));
  const [first, ...more] = codes.filter(isStarter);
  if (unknown.length > 0 || first === undefined) {
    const which = unknown.length > 0 ? `There are no starter texts in ${unknown.join(', ')}.` : 'Name a language.';
    return bad(`${which} Choose from ${STARTER_LANGUAGES.join(', ')}; add others by hand afterwards.`);
  }
  return good([first, ...more]);
}

export function parseCurrency(text: string): Parsed<string> {
  const code = text.toUpperCase();
  if (!/^[A-Z]{3,5}$/.test(code)) return bad(`"${text}" is no currency code: write one like USD.`);
  const known = Intl.supportedValuesOf('currency');
  // Codes of cryptocurrencies are longer and in no list.
  if (code.length > 3 || known.includes(code)) return good(code);
  const near = suggest(code, known);
  return bad(`There is no currency ${code}${near ? `; did you mean ${near}?` : '.'}`);
}

export function parseColour(text: string): Parsed<Shade> {
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  const hex = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : text.replace(/^#?/, '#');
  const shade = parseShade(hex);
  return shade ? good(shade) : bad(`"${text}" is no colour: write six hex digits like #1b4fd8.`);
}

/** Host names besides the implied one, which may be named without effect. */
export function parseHosts(texts: readonly string[], code: string): Parsed<readonly string[]> {
  const own = impliedHost(code);
  const hosts: string[] = [];
  for (const text of texts.flatMap((each) => each.split(/[\s,]+/)).filter((each) => each !== '')) {
    const host = normalizeHostPattern(text);
    if (host === null)
      return bad(`"${text}" is no host: write one like shop.example or *.shop.example, without scheme or port.`);
    const isLocal = /(^|\.)localhost$/.test(host);
    if (isLocal && host !== own && !host.endsWith(`.${own}`))
      return bad(`Below localhost this brand’s host is ${own}.`);
    if (host !== own && !hosts.includes(host)) hosts.push(host);
  }
  return good(hosts);
}

export const parseTheme = (text: string): Parsed<Theme> => {
  const theme = THEMES.find((each) => each === text);
  return theme ? good(theme) : bad(`"${text}" is no theme: choose from ${THEMES.join(', ')}.`);
};

export const parseLook = (text: string): Parsed<Look> =>
  (LOOK_NAMES as readonly string[]).includes(text)
    ? good(LOOKS[text as LookName])
    : bad(`There is no look "${text}": choose from ${LOOK_NAMES.join(', ')}.`);

export function parseTimezone(text: string): Parsed<string> {
  try {
    return good(new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone);
  } catch {
    return bad(`"${text}" is no time zone: write an IANA one like Asia/Phnom_Penh.`);
  }
}
