import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Json } from '../../lib/brand/json.ts';
import { openBrand, stagedAt } from '../../testing/brand/open-brand.tsx';
import { sampleValue } from '../../testing/brand/sample-brand.ts';
import { colorToken, colorValue } from './paint.ts';

const px = (value: number): Json => ({ value, unit: 'px' });
const shadow: Json = {
  color: colorValue('#000000', 0.4),
  offsetX: px(0),
  offsetY: px(6),
  blur: px(22),
  spread: px(-4),
};
const VALUES = [
  sampleValue('theme', ['dark', 'color', 'on-accent'], colorToken('#000000', undefined)),
  sampleValue('theme', ['dark', 'color', 'accent'], colorToken('#ffaa00', undefined)),
  sampleValue('theme', ['dark', 'color', 'line'], { $type: 'color', $value: colorValue('#ffffff', 0.12) }),
  sampleValue('theme', ['dark', 'gradient', 'accent'], {
    $type: 'gradient',
    $value: [
      { color: '{dark.color.accent}', position: 0 },
      { color: colorValue('#ffee00', 1), position: 1 },
    ],
  }),
  sampleValue('theme', ['dark', 'shadow', 'card'], { $type: 'shadow', $value: shadow }),
];

const open = async () => {
  const shown = await openBrand({ section: 'theme', values: VALUES });
  return { ...shown, part: async (name: string) => within(await screen.findByRole('region', { name })) };
};
const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('[T05] gradients and shadows of a theme', () => {
  it('are edited stop by stop, painted at once, and staged as they are written', async () => {
    const { user, part } = await open();
    const gradient = await part('Gradient of buttons');
    const second = 'Gradient of buttons, stop 2';
    type(gradient.getByLabelText(`${second}: hex`), '#00ff00');
    type(gradient.getByLabelText(`${second}: position in percent`), '80');
    await user.click(gradient.getByRole('button', { name: 'Add a stop' }));
    await user.selectOptions(gradient.getByLabelText(`${second}: own colour or a theme colour`), 'accent');
    expect(stagedAt('dark', 'gradient', 'accent')).toEqual({
      $type: 'gradient',
      $value: [
        { color: '{dark.color.accent}', position: 0 },
        { color: '{dark.color.accent}', position: 0.4 },
        { color: colorValue('#00ff00', 1), position: 0.8 },
      ],
    });
    const sample = screen.getByRole('region', { name: 'Sample: Dark' });
    expect(sample.style.getPropertyValue('--gradient-accent')).toBe(
      'linear-gradient(120deg, #ffaa00ff 0%, #ffaa00ff 40%, #00ff00ff 80%)',
    );
    await user.click(gradient.getByRole('button', { name: `Remove ${second}` }));
    expect(stagedAt('dark', 'gradient', 'accent')).toMatchObject({ $value: { length: 2 } });
    expect(gradient.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('report low contrast of text on them, with opacity included', async () => {
    const { part } = await open();
    const gradient = await part('Gradient of buttons');
    expect(gradient.getByText(/^on-accent on it: at least 1\d\.\d\d/)).toBeTruthy();
    const second = 'Gradient of buttons, stop 2';
    type(gradient.getByLabelText(`${second}: hex`), '#333333');
    expect(gradient.getByText(/^on-accent on gradient\.accent: 1\.\d\d, needs 4\.5/)).toBeTruthy();
    expect(screen.getAllByText(/on-accent on gradient\.accent/)).toHaveLength(2);
    // Through it, the accent below is visible.
    type(gradient.getByLabelText(`${second}: opacity in percent`), '5');
    expect(gradient.getByText(/^on-accent on it: at least \d+/)).toBeTruthy();
  });

  it('are shadows of several layers, each with its lengths', async () => {
    const { user, part } = await open();
    const card = await part('Shadow of cards');
    type(card.getByLabelText('Shadow of cards, layer 1: Blur (px)'), '30');
    expect(stagedAt('dark', 'shadow', 'card')).toEqual({
      $type: 'shadow',
      $value: { ...Object(shadow), blur: px(30) },
    });
    await user.click(card.getByRole('button', { name: 'Add a layer' }));
    await user.click(card.getAllByRole('checkbox', { name: 'Inside' })[1] as HTMLElement);
    const layer = { ...Object(shadow), blur: px(30) };
    expect(stagedAt('dark', 'shadow', 'card')).toEqual({ $type: 'shadow', $value: [layer, { ...layer, inset: true }] });
    type(card.getByLabelText('Shadow of cards, layer 1: Blur (px)'), '4000');
    expect(stagedAt('dark', 'shadow', 'card')).toMatchObject({ $value: [{ blur: px(30) }, {}] });
  });

  it('include the opacity of every colour', async () => {
    await open();
    type(await screen.findByLabelText('line: opacity in percent'), '20');
    expect(stagedAt('dark', 'color', 'line')).toEqual({ $type: 'color', $value: colorValue('#ffffff', 0.2) });
    expect(screen.queryByLabelText('accent: opacity in percent')).toBeNull();
  });
});
