/** Image formats a folder may hold. JPEG and GIF are left out: AVIF, WebP and PNG cover them, smaller. */
interface AssetKind {
  readonly contentType: string;
  readonly bytesMax: number;
  /** Whether the content starts as this format does; SVG is parsed instead. */
  readonly isOne: (bytes: Buffer) => boolean;
}

const RASTER_BYTES_MAX = 1024 * 1024;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

export const ASSET_KINDS: Readonly<Record<string, AssetKind>> = {
  svg: { contentType: 'image/svg+xml', bytesMax: 256 * 1024, isOne: () => true },
  png: {
    contentType: 'image/png',
    bytesMax: RASTER_BYTES_MAX,
    isOne: (bytes) => bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE),
  },
  // RFC 9649 §2.
  webp: {
    contentType: 'image/webp',
    bytesMax: RASTER_BYTES_MAX,
    isOne: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
  },
  // ISO/IEC 23000-22: a file type box with an AVIF brand.
  avif: {
    contentType: 'image/avif',
    bytesMax: RASTER_BYTES_MAX,
    isOne: (bytes) => ascii(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, 32)),
  },
};

const STYLE_SHEET = 'text/css; charset=utf-8';

/** Content type of a served asset by its `<hash>.<extension>` name; undefined for a kind that is not served. */
export function assetContentType(name: string): string | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return extension === 'css' ? STYLE_SHEET : ASSET_KINDS[extension]?.contentType;
}
