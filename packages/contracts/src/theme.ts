/** Token names of a theme (DTCG 2025.10 paths), and the pairs whose contrast is checked before a brand is served. */

/** Colours of a theme, once for `dark` and once for `light`; `color.text-muted` becomes `--color-text-muted`. */
export const THEME_COLORS = [
  'bg',
  'surface',
  'surface-raised',
  'surface-sunken',
  'line',
  'text',
  'text-muted',
  'accent',
  'on-accent',
  'accent-text',
  'accent-2',
  'highlight',
  'on-highlight',
  'positive',
  'negative',
  'focus',
  'overlay',
  'header',
  'on-header',
  'footer',
  'on-footer',
] as const;
export type ThemeColor = (typeof THEME_COLORS)[number];

/** Colours that may be translucent. All others must be opaque, because their contrast is checked. */
export const TRANSLUCENT_COLORS: readonly ThemeColor[] = ['line', 'overlay'];

/**
 * Foreground on background, WCAG 2.2 AA: 4.5:1 for text, 3:1 for marks. The focus ring is `focus`, but in header and footer it has
 * the colour of their text (`--focus-ring`), so these pairs hold it to 3:1 on every surface.
 */
export const CONTRAST_PAIRS: readonly (readonly [foreground: ThemeColor, background: ThemeColor, ratio: number])[] = [
  ['text', 'bg', 4.5],
  ['text', 'surface', 4.5],
  ['text', 'surface-raised', 4.5],
  ['text', 'surface-sunken', 4.5],
  ['text-muted', 'bg', 4.5],
  ['text-muted', 'surface', 4.5],
  ['text-muted', 'surface-raised', 4.5],
  ['accent-text', 'bg', 4.5],
  ['accent-text', 'surface', 4.5],
  ['accent-text', 'surface-raised', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-2', 4.5],
  ['on-highlight', 'highlight', 4.5],
  ['positive', 'surface', 4.5],
  ['negative', 'surface', 4.5],
  ['on-header', 'header', 4.5],
  ['on-footer', 'footer', 4.5],
  ['focus', 'bg', 3],
  ['focus', 'surface', 3],
  ['focus', 'surface-raised', 3],
  ['focus', 'surface-sunken', 3],
];

/** Tokens of the `base` group, the same in both themes. */
export const BASE_TOKENS = {
  'radius.s': 'dimension',
  'radius.m': 'dimension',
  'radius.l': 'dimension',
  'radius.button': 'dimension',
  'font.body': 'fontFamily',
  'font.display': 'fontFamily',
  'font.display-weight': 'fontWeight',
  density: 'number',
  'motion.fast': 'duration',
  'motion.base': 'duration',
} as const;

/** Tokens other than colours, once per theme. */
export const THEME_TOKENS = {
  'gradient.accent': 'gradient',
  'gradient.hero': 'gradient',
  'shadow.card': 'shadow',
  'shadow.float': 'shadow',
} as const;

/**
 * Text and focus ring on each stop of a gradient, WCAG 2.2 AA. A translucent stop is checked over the colour beneath it. Buttons use the first
 * gradient, banners and the page's head the second.
 */
export const GRADIENT_PAIRS: readonly (readonly [
  foreground: ThemeColor,
  gradient: 'gradient.accent' | 'gradient.hero',
  beneath: ThemeColor,
  ratio: number,
])[] = [
  ['on-accent', 'gradient.accent', 'accent', 4.5],
  ['text', 'gradient.hero', 'bg', 4.5],
  ['focus', 'gradient.hero', 'bg', 3],
];
