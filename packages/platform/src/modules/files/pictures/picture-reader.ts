import { availableParallelism } from 'node:os';
import { PICTURE_MAX_PIXELS } from '@marquee/contracts/pictures';
import { ProblemError, RETRY_AFTER_OVERLOAD_S } from '@marquee/server-kit';
import pLimit from 'p-limit';
import type { Metadata, Sharp } from 'sharp';
import { pictureType } from './picture-type.ts';

/** A picture as it is kept: WebP, encoded by us, without metadata. */
export interface Picture {
  readonly bytes: Buffer;
  readonly type: 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** How a picture is kept. */
export interface PictureShape {
  /** The shortest side that is accepted. */
  readonly minPx: number;
  /** The longest side that is kept. */
  readonly maxPx: number;
  /** Cropped to a square around its middle. */
  readonly isSquare: boolean;
}

/**
 * Decodes an upload and encodes it again, so that nothing of what was sent is kept but its pixels.
 * @throws ProblemError `picture_type`, `picture_animated`, `picture_dimensions`, `picture_broken`, `not_ready`.
 */
export type ReadPicture = (bytes: Buffer, declaredType: string, shape: PictureShape) => Promise<Picture>;

const QUALITY = 82;
const DECODE_TIMEOUT_S = 8;
/** Each waits with its bytes in memory. */
const WAITING_MAX = 16;
/** One takes up to 260 MB (24 million pixels of 16 bits, interlaced); a container has 1 GB. */
const AT_ONCE_MAX = 2;

/** Half of the cores decode at most, so that calls and password hashes keep the others. */
export function createPictureReader(
  atOnce = Math.max(1, Math.min(AT_ONCE_MAX, Math.floor(availableParallelism() / 2))),
): ReadPicture {
  const limit = pLimit(atOnce);
  let loading: Promise<Decode> | undefined;
  return async (bytes, declaredType, shape) => {
    const type = pictureType(bytes);
    if (type === null || type !== declaredType) throw new ProblemError('picture_type');
    loading ??= loadDecoder();
    const decode = await loading;
    if (limit.pendingCount >= WAITING_MAX)
      throw new ProblemError('not_ready', { retryAfterSeconds: RETRY_AFTER_OVERLOAD_S });
    return limit(() => encode(decode, bytes, shape));
  };
}

type Decode = (bytes: Buffer) => Sharp;

/** Loaded with the first upload. Only the three decoders that we need are on: libvips has dozens, SVG and PDF among them. */
async function loadDecoder(): Promise<Decode> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return (bytes) => sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'warning', sequentialRead: true });
}

async function encode(decode: Decode, bytes: Buffer, shape: PictureShape): Promise<Picture> {
  const facts = await decode(bytes).metadata().catch(refuse);
  refuseUnfit(facts, shape);
  const { maxPx, isSquare } = shape;
  const size = isSquare ? { width: maxPx, height: maxPx, fit: 'cover' as const } : { ...bounds(maxPx) };
  const { data, info } = await decode(bytes)
    .timeout({ seconds: DECODE_TIMEOUT_S })
    .autoOrient()
    .resize(size)
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  return { bytes: data, type: 'image/webp', width: info.width, height: info.height };
}

const bounds = (maxPx: number) => ({ width: maxPx, height: maxPx, fit: 'inside' as const, withoutEnlargement: true });

/** By the header alone, before any pixel is decoded. */
function refuseUnfit({ width, height, pages = 1 }: Metadata, { minPx }: PictureShape): void {
  if (width * height > PICTURE_MAX_PIXELS || Math.min(width, height) < minPx)
    throw new ProblemError('picture_dimensions');
  if (pages > 1) throw new ProblemError('picture_animated');
}

/** libvips gives its reason as text only. Every one of them means that the file is at fault. */
function refuse(cause: unknown): never {
  const tooLarge = cause instanceof Error && cause.message.includes('exceeds pixel limit');
  throw new ProblemError(tooLarge ? 'picture_dimensions' : 'picture_broken', {}, { cause });
}
