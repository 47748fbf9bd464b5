import { describe, expect, it } from 'vitest';
import type { Json } from '../../lib/brand/json.ts';
import { valueAt, withValueAt } from '../../lib/brand/json.ts';
import { hexAt, themeVariables, tokenValue } from '../../lib/brand/tokens.ts';
import { contrastOf, contrastsOf, shownRatio } from './contrast.ts';
import { colorToken } from './paint.ts';

describe('[T05] contrast', () => {
  // Ratios as the WCAG working group's own examples and WebAIM's checker give them.
  it.each([
    ['#000000', '#ffffff', '21.00'],
    ['#777777', '#ffffff', '4.47'],
    ['#767676', '#ffffff', '4.54'],
    ['#ff0000', '#ffffff', '3.99'],
    ['#1b4fd8', '#1b4fd8', '1.00'],
  ])('of %s on %s is %s, whichever is in front', (front, back, ratio) => {
    expect(shownRatio(contrastOf(front, back) ?? 0)).toBe(ratio);
    expect(shownRatio(contrastOf(back, front) ?? 0)).toBe(ratio);
  });

  it('is never rounded up to a sufficient ratio', () => {
    expect(shownRatio(4.4999)).toBe('4.49');
  });

  it('of an invalid colour is none', () => {
    expect(contrastOf('#12', '#ffffff')).toBeNull();
  });

  it('names each pair that is too low with the required ratio', () => {
    const pairs = contrastsOf((color) => (color === 'focus' ? '#8a8a8a' : color === 'text' ? '#777777' : '#ffffff'));
    const low = pairs.filter(({ front, isEnough }) => !isEnough && ['text', 'focus'].includes(front));
    expect(low.map(({ front, back, least }) => `${front} ${back} ${least}`)).toEqual([
      'text bg 4.5',
      'text surface 4.5',
      'text surface-raised 4.5',
      'text surface-sunken 4.5',
    ]);
  });
});

describe('[T05] tokens', () => {
  const color = (hex: string) => colorToken(hex, undefined);
  const FILE: readonly (readonly [string[], Json])[] = [
    [['dark', 'color', 'accent'], color('#ffaa00')],
    [['dark', 'color', 'focus'], { $type: 'color', $value: '{dark.color.accent}' }],
    [['dark', 'color', 'header'], { $type: 'color', $value: '{dark.color.header}' }],
    [['base', 'radius', 's'], { $type: 'dimension', $value: { value: 10, unit: 'px' } }],
    [
      ['dark', 'gradient', 'accent'],
      {
        $type: 'gradient',
        $value: [
          { color: '{dark.color.accent}', position: 0 },
          { color: { colorSpace: 'srgb', components: [0, 0, 0], hex: '#000000', alpha: 0.5 }, position: 1 },
        ],
      },
    ],
  ];
  const file = FILE.reduce<Json>((all, [path, value]) => withValueAt(all, path, value), {});
  const tokenAt = (path: readonly string[]) => valueAt(file, path);

  it('are followed through their aliases, and never in a circle', () => {
    expect(hexAt(tokenAt, ['dark', 'color', 'focus'])).toBe('#ffaa00');
    expect(tokenValue(tokenAt, ['dark', 'color', 'header'])).toBeUndefined();
  });

  it('are written with components of their hex value, and keep their opacity', () => {
    const before: Json = {
      $type: 'color',
      $value: { colorSpace: 'srgb', components: [0, 0, 0], alpha: 0.4, hex: '#000000' },
    };
    const token = colorToken('#1B4FD8', before);
    expect(valueAt(token, ['$value'])).toEqual({
      colorSpace: 'srgb',
      components: [0.10588, 0.3098, 0.84706],
      hex: '#1b4fd8',
      alpha: 0.4,
    });
  });

  it('become custom properties', () => {
    expect(themeVariables(tokenAt, 'dark')).toMatchObject({
      '--color-accent': '#ffaa00ff',
      '--radius-s': '10px',
      '--gradient-accent': 'linear-gradient(120deg, #ffaa00ff 0%, #00000080 100%)',
    });
  });
});
