import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Noise over a gradient, so that the file has the size of a photograph's. */
export const photo = (
  { width, height }: { readonly width: number; readonly height: number },
  format: 'png' | 'jpeg' | 'webp' = 'jpeg',
): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#d9a441',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .toFormat(format)
    .toBuffer();

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
};

/** A PNG with any header and any compressed data. */
export function pngOf({ width, height, data }: { width: number; height: number; data: Buffer }): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a sample, RGB.
  head.set([8, 2], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** Two frames of one pixel. */
export const animatedGif = Buffer.from(
  '47494638396101000100f00000ff0000ffffff21ff0b4e45545343415045322e30030100000021f904000a0000002c00000000010001000002024401' +
    '0021f904000a0000002c00000000010001000002024401003b',
  'hex',
);
