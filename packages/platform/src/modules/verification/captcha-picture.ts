import { renderAsync } from '@resvg/resvg-js';
import { CAPTCHA_GLYPHS } from './captcha-glyphs.ts';

const WIDTH = 168;
const HEIGHT = 56;
/** Drawn at twice its size, for sharp screens. */
const SCALE = 2;
/** Its own background and ink, so it is readable on dark and light pages. */
export const CAPTCHA_PAPER = '#f3efe6';
export const CAPTCHA_INK = '#26324a';

/** A uniform random number in [0, 1). */
export type Random = () => number;

/**
 * The picture of `text` (characters of `CAPTCHA_GLYPHS`) as PNG, drawn off the main thread. Rotated and slanted letters under
 * stray lines stop a simple script, not a trained reader, so guesses are counted as well.
 */
export async function drawCaptcha(text: string, random: Random): Promise<Buffer> {
  const image = await renderAsync(captchaSvg(text, random), {
    fitTo: { mode: 'width', value: WIDTH * SCALE },
    font: { loadSystemFonts: false },
  });
  return image.asPng();
}

export function captchaSvg(text: string, random: Random): string {
  const between = (low: number, high: number): number => Math.round((low + (high - low) * random()) * 100) / 100;
  const characters = [...text];
  const step = (WIDTH - 24) / characters.length;
  const letters = characters.map((character, index) => {
    const path = CAPTCHA_GLYPHS[character];
    if (path === undefined) throw new Error('A captcha is made of its own alphabet only');
    const x = between(-2, 2) + 12 + step * (index + 0.5);
    const y = HEIGHT / 2 + between(-5, 5);
    const turned = `translate(${x} ${y}) rotate(${between(-16, 16)}) skewX(${between(-12, 12)})`;
    const sized = `scale(${between(1.7, 2)} ${between(1.9, 2.25)}) translate(-5 -7)`;
    return `<path d="${path}" transform="${turned} ${sized}" stroke-width="${between(1.3, 1.7)}"/>`;
  });
  const lines = Array.from({ length: 3 }, () => {
    const [y1, y2, y3, y4] = [between(6, 50), between(-10, 66), between(-10, 66), between(6, 50)];
    return `<path d="M0 ${y1}C50 ${y2} 110 ${y3} ${WIDTH} ${y4}" stroke-width="${between(0.8, 1.6)}" opacity=".75"/>`;
  });
  const specks = Array.from(
    { length: 40 },
    () =>
      `<circle cx="${between(0, WIDTH)}" cy="${between(0, HEIGHT)}" r="${between(0.5, 1.1)}" fill="${CAPTCHA_INK}" stroke="none"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${CAPTCHA_PAPER}"/><g fill="none" stroke="${CAPTCHA_INK}" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}${lines.join('')}${specks.join('')}</g></svg>`;
}
