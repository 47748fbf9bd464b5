import { deflateSync } from 'node:zlib';
import { PICTURE_MAX_PIXELS } from '@marquee/contracts/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { animatedGif, photo, pngOf } from '../../../testing/sample-pictures.ts';
import { createPictureReader } from './picture-reader.ts';

const read = createPictureReader(1);
const avatar = { minPx: 64, maxPx: 256, isSquare: true };
const proof = { minPx: 64, maxPx: 1600, isSquare: false };

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('SEC-E02: from %s is kept as a square WebP', async (format) => {
    const kept = await read(await photo({ width: 640, height: 400 }, format), `image/${format}`, avatar);
    expect(kept).toMatchObject({ type: 'image/webp', width: 256, height: 256 });
    expect(await sharp(kept.bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  it('SEC-E02: keeps no metadata, neither place nor device nor profile', async () => {
    const sent = await sharp(await photo({ width: 300, height: 300 }, 'jpeg'))
      .withExif({ IFD0: { Make: 'Secret Phone', Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(sent.toString('latin1')).toContain('Secret Phone');
    const kept = await read(sent, 'image/jpeg', avatar);
    const facts = await sharp(kept.bytes).metadata();
    expect([facts.exif, facts.icc, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(kept.bytes.toString('latin1')).not.toContain('Secret Phone');
  });

  it('is turned by the camera’s orientation', async () => {
    const sent = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await read(sent, 'image/jpeg', proof)).toMatchObject({ width: 200, height: 400 });
  });

  it('keeps its proportions, is not enlarged, and becomes smaller where it is large', async () => {
    const small = await read(await photo({ width: 120, height: 80 }, 'png'), 'image/png', proof);
    expect(small).toMatchObject({ width: 120, height: 80 });
    const large = await read(await photo({ width: 3200, height: 1000 }, 'jpeg'), 'image/jpeg', proof);
    expect(large).toMatchObject({ width: 1600, height: 500 });
  });

  it('drops what is appended to it: an HTML page after a PNG', async () => {
    const page = '<script>alert(1)</script>';
    const sent = Buffer.concat([await photo({ width: 100, height: 100 }, 'png'), Buffer.from(page)]);
    const kept = await read(sent, 'image/png', avatar);
    expect(kept.bytes.toString('latin1')).not.toContain('script');
  });
});

describe('what is refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>');

  it.each([
    ['an SVG with a script', svg, 'image/svg+xml', 'picture_type'],
    ['an SVG that lies', svg, 'image/png', 'picture_type'],
    ['a GIF', animatedGif, 'image/gif', 'picture_type'],
    ['an animated GIF that lies', animatedGif, 'image/webp', 'picture_type'],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png', 'picture_type'],
    ['a ZIP', Buffer.from('504b0304', 'hex'), 'image/jpeg', 'picture_type'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'image/png', 'picture_type'],
    ['nothing', Buffer.alloc(0), 'image/png', 'picture_type'],
    ['a signature alone', Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png', 'picture_broken'],
    [
      'noise after a signature',
      Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(5000, 7)]),
      'image/jpeg',
      'picture_broken',
    ],
  ])('SEC-E02: %s', async (_what, bytes, type, code) => {
    await expect(read(bytes, type, avatar)).rejects.toMatchObject({ code });
  });

  it('SEC-E02: another type than was declared', async () => {
    const png = await photo({ width: 100, height: 100 }, 'png');
    await expect(read(png, 'image/jpeg', avatar)).rejects.toMatchObject({ code: 'picture_type' });
  });

  it('SEC-E02: an animated picture', async () => {
    const frame = await photo({ width: 100, height: 100 }, 'png');
    const moving = await sharp([frame, await photo({ width: 100, height: 100 }, 'png')], { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    await expect(read(moving, 'image/webp', avatar)).rejects.toMatchObject({ code: 'picture_animated' });
  });

  it.each(['png', 'jpeg', 'webp'] as const)('SEC-E02: a truncated %s', async (format) => {
    const whole = await photo({ width: 500, height: 500 }, format);
    for (const part of [0.5, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part));
      await expect(read(cut, `image/${format}`, avatar)).rejects.toMatchObject({ code: 'picture_broken' });
    }
  });

  it('SEC-E02: a pixel bomb, by its header and without decoding it', async () => {
    const bomb = pngOf({ width: 50_000, height: 50_000, data: deflateSync(Buffer.alloc(2_000_000)) });
    expect(bomb.length).toBeLessThan(10_000);
    const before = process.memoryUsage().rss;
    await expect(read(bomb, 'image/png', avatar)).rejects.toMatchObject({ code: 'picture_dimensions' });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    expect(50_000 * 50_000).toBeGreaterThan(PICTURE_MAX_PIXELS);
  });

  it('SEC-E02: compressed data that are longer than the header says', async () => {
    const data = deflateSync(Buffer.alloc(200_000_000));
    const bomb = pngOf({ width: 100, height: 100, data });
    const before = process.memoryUsage().rss;
    await read(bomb, 'image/png', avatar).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'picture_broken' }),
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  it('a picture that is too small to be shown', async () => {
    const tiny = await photo({ width: 63, height: 500 }, 'png');
    await expect(read(tiny, 'image/png', avatar)).rejects.toMatchObject({ code: 'picture_dimensions' });
  });

  it('more pictures than can wait', async () => {
    const busy = createPictureReader(1);
    const sent = await photo({ width: 1500, height: 1500 }, 'png');
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => busy(sent, 'image/png', avatar)));
    const refused = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'not_ready', extra: { retryAfterSeconds: 1 } });
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(16);
  });

  it('[E03] any damage is answered with a listed refusal or a picture', async () => {
    const whole = await Promise.all(
      (['png', 'jpeg', 'webp'] as const).map(
        async (format) => [`image/${format}`, await photo({ width: 90, height: 90 }, format)] as const,
      ),
    );
    for (const [type, bytes] of whole) {
      for (let step = 0; step < 60; step += 1) {
        const damaged = Buffer.from(bytes);
        const at = 12 + ((step * 7919) % (damaged.length - 12));
        damaged[at] = (damaged[at] ?? 0) ^ (1 << (step % 8));
        await read(damaged, type, avatar).catch((error: unknown) =>
          expect((error as { code?: string }).code).toMatch(/^picture_/),
        );
      }
    }
  });
});
