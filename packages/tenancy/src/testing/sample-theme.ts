import { THEME_COLORS } from '@marquee/contracts/theme';

/** Black on white or the reverse, so that every pair has ample contrast. */
const DARK_PAPER = [
  'bg',
  'surface',
  'surface-raised',
  'surface-sunken',
  'on-accent',
  'on-highlight',
  'header',
  'footer',
];

const color = (level: number, alpha?: number) => ({
  colorSpace: 'srgb',
  components: [level, level, level],
  ...(alpha === undefined ? {} : { alpha }),
  hex: level === 0 ? '#000000' : '#ffffff',
});
const token = ($type: string, $value: unknown) => ({ $type, $value });
const px = (value: number) => ({ value, unit: 'px' });

function theme(name: 'dark' | 'light') {
  const isPaper = (each: string) => DARK_PAPER.includes(each);
  const level = (each: string) => (isPaper(each) === (name === 'dark') ? 0 : 1);
  const alpha = (each: string) => (each === 'line' || each === 'overlay' ? 0.5 : undefined);
  const gradient = (of: string) =>
    token('gradient', [
      { color: `{${name}.color.${of}}`, position: 0 },
      { color: color(level(of)), position: 1 },
    ]);
  const shadow = { color: color(0, 0.25), offsetX: px(0), offsetY: px(2), blur: px(8), spread: px(0) };
  return {
    color: Object.fromEntries(THEME_COLORS.map((each) => [each, token('color', color(level(each), alpha(each)))])),
    gradient: { accent: gradient('accent'), hero: gradient('bg') },
    shadow: { card: token('shadow', shadow), float: token('shadow', [shadow, { ...shadow, inset: true }]) },
  };
}

/** A complete theme.tokens.json in black and white. */
export const sampleTheme = () => ({
  $schema: 'https://www.designtokens.org/schemas/2025.10/format.json',
  $extensions: { marquee: { version: 1 } },
  base: {
    radius: Object.fromEntries(['s', 'm', 'l', 'button'].map((size) => [size, token('dimension', px(4))])),
    font: {
      body: token('fontFamily', ['Plain Sans', 'sans-serif']),
      display: token('fontFamily', 'Plain Sans'),
      'display-weight': token('fontWeight', 600),
    },
    density: token('number', 1),
    motion: {
      fast: token('duration', { value: 150, unit: 'ms' }),
      base: token('duration', { value: 0.25, unit: 's' }),
    },
  },
  dark: theme('dark'),
  light: theme('light'),
});
