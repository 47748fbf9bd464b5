import { THEMES, type Theme } from '@marquee/contracts/constants';
import { THEME_COLORS } from '@marquee/contracts/theme';
import type { JsonObject, JsonValue } from '../../document/document.ts';
import type { DisplayFace, Look } from '../looks.ts';
import { grounds } from './grounds.ts';
import { type BrandColors, themeColors } from './palette.ts';
import type { TokenColor } from './shade.ts';
import { toHex } from './shade.ts';

/** Scripts with one face for text and headings. */
const ONE_FACE = ['Noto Sans Thai Variable', 'Noto Sans Myanmar Variable', 'Noto Sans Arabic Variable'];
const SCRIPTS = ['Noto Sans Khmer Variable', ...ONE_FACE, 'Noto Sans SC', 'PingFang SC'];
const SANS = [...SCRIPTS, 'Microsoft YaHei', 'system-ui', 'sans-serif'];
const SERIF = ['Noto Serif Khmer Variable', ...ONE_FACE, 'Songti SC', 'STSong', 'Noto Serif SC', 'serif'];

/** Latin face → matching faces of the other scripts. */
const DISPLAY_STACKS: Readonly<Record<DisplayFace, readonly string[]>> = {
  'Fraunces Variable': SERIF,
  'Bricolage Grotesque Variable': SANS,
  'Figtree Variable': SANS,
  'Inter Variable': SANS,
};

const token = ($type: string, $value: JsonValue): JsonObject => ({ $type, $value });
const px = (value: number): JsonObject => ({ value, unit: 'px' });
const ms = (value: number): JsonObject => token('duration', { value, unit: 'ms' });

/** `#rrggbb` → a DTCG colour; four decimals give the same hex back. */
function color({ hex, alpha }: TokenColor): JsonObject {
  const components = [1, 3, 5].map((at) => Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4)));
  return { colorSpace: 'srgb', components, ...(alpha === undefined ? {} : { alpha }), hex };
}

/** The whole of theme.tokens.json. */
export function themeTokens(colors: BrandColors, look: Look): JsonObject {
  return {
    $schema: 'https://www.designtokens.org/schemas/2025.10/format.json',
    $extensions: { marquee: { version: 1 } },
    base: baseTokens(look),
    ...Object.fromEntries(THEMES.map((theme) => [theme, themeGroup(theme, colors, look)])),
  };
}

function baseTokens({ radii: [s, m, l, button], face, faceWeight, density, shadow }: Look): JsonObject {
  const radius = (value: number): JsonObject => token('dimension', px(value));
  const body = face === 'Inter Variable' ? face : 'Figtree Variable';
  return {
    radius: { s: radius(s), m: radius(m), l: radius(l), button: radius(button) },
    font: {
      body: token('fontFamily', [body, ...SANS]),
      display: token('fontFamily', [face, ...DISPLAY_STACKS[face]]),
      'display-weight': token('fontWeight', faceWeight),
    },
    density: token('number', density),
    motion: shadow === 'hard' ? { fast: ms(150), base: ms(180) } : { fast: ms(170), base: ms(240) },
  };
}

function themeGroup(theme: Theme, colors: BrandColors, look: Look): JsonObject {
  const tokens = themeColors(theme, colors, look);
  const stop = (of: string, position: number): JsonObject => ({ color: `{${theme}.color.${of}}`, position });
  return {
    color: Object.fromEntries(THEME_COLORS.map((name) => [name, token('color', color(tokens[name]))])),
    gradient: {
      accent: token('gradient', [stop('accent', 0), stop(look.gradient === 'glow' ? 'accent-2' : 'accent', 1)]),
      hero: token('gradient', [
        { color: color({ hex: grounds(theme, colors.first, colors.second, look).hero }), position: 0 },
        stop('surface-raised', 0.6),
        stop('surface', 1),
      ]),
    },
    shadow: shadows(theme, colors, look),
  };
}

function shadows(theme: Theme, { first: { c, h } }: BrandColors, { shadow }: Look): JsonObject {
  const isDark = theme === 'dark';
  const dark = toHex({ l: isDark ? 0.06 : 0.28, c: Math.min(0.06, c * 0.4), h });
  const layer = (alpha: number, offsetY: number, blur: number, spread: number): JsonObject =>
    token('shadow', {
      color: color({ hex: dark, alpha }),
      offsetX: px(0),
      offsetY: px(offsetY),
      blur: px(blur),
      spread: px(spread),
    });
  if (shadow === 'hard')
    return { card: layer(isDark ? 0.5 : 0.14, 3, 0, 0), float: layer(isDark ? 0.55 : 0.26, 9, 0, -2) };
  if (shadow === 'glow')
    return { card: layer(isDark ? 0.55 : 0.16, 8, 26, -8), float: layer(isDark ? 0.7 : 0.26, 28, 70, -16) };
  return { card: layer(isDark ? 0.5 : 0.14, 4, 14, -3), float: layer(isDark ? 0.66 : 0.24, 18, 44, -10) };
}
