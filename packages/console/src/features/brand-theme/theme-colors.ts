import type { ThemeColor } from '@marquee/contracts/theme';

/** Colours by what they paint; texts below `brand.theme.group.`. */
export const COLOR_GROUPS = {
  surfaces: ['bg', 'surface', 'surface-raised', 'surface-sunken', 'line', 'overlay'],
  text: ['text', 'text-muted', 'accent-text', 'positive', 'negative', 'focus'],
  actions: ['accent', 'accent-2', 'on-accent', 'highlight', 'on-highlight'],
  frame: ['header', 'on-header', 'footer', 'on-footer'],
} as const satisfies Readonly<Record<string, readonly ThemeColor[]>>;
export type ColorGroup = keyof typeof COLOR_GROUPS;
export const COLOR_GROUP_NAMES = Object.keys(COLOR_GROUPS) as ColorGroup[];
