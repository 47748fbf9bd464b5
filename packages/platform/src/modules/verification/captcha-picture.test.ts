import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { CAPTCHA_ALPHABET } from './captcha-glyphs.ts';
import { CAPTCHA_INK, CAPTCHA_PAPER, captchaSvg, drawCaptcha } from './captcha-picture.ts';

/** The middle of every range: no rotation, no offset. */
const still = () => 0.5;

/** Relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Width, height, and the compressed bytes, which differ between pictures. */
function readPng(png: Buffer): { width: number; height: number; pixels: Buffer } {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
  }
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), pixels: inflateSync(Buffer.concat(parts)) };
}

it('[A03] draws every character of its alphabet, each unlike the others', async () => {
  const pictures = await Promise.all([...CAPTCHA_ALPHABET].map((character) => drawCaptcha(character, still)));
  const pixels = pictures.map((png) => readPng(png).pixels.toString('latin1'));
  expect(new Set(pixels).size).toBe(CAPTCHA_ALPHABET.length);
});

it('[A03] is a PNG of twice 168 × 56', async () => {
  const png = await drawCaptcha('23467', still);
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(readPng(png)).toMatchObject({ width: 336, height: 112 });
});

it('[A03] has its own background, with readable ink in both themes', () => {
  expect(captchaSvg('2', still)).toContain(`<rect width="168" height="56" fill="${CAPTCHA_PAPER}"/>`);
  const [light, dark] = [luminance(CAPTCHA_PAPER), luminance(CAPTCHA_INK)];
  expect((light + 0.05) / (dark + 0.05)).toBeGreaterThan(7);
});

it('[A03] leaves out characters that resemble others', () => {
  expect(CAPTCHA_ALPHABET).not.toMatch(/[0OQDI15S8BZGVJ]/);
  expect(() => captchaSvg('O', still)).toThrow('alphabet');
});

it('[A03] draws the same letters differently each time', async () => {
  const one = await drawCaptcha('23467', Math.random);
  const two = await drawCaptcha('23467', Math.random);
  expect(one.equals(two)).toBe(false);
});
