import { crc32, deflateSync } from 'node:zlib';

const COLOURS_MAX = 256;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A box of the colour cube: 15-bit colours (five bits a channel) with their numbers of pixels. */
type Box = readonly (readonly [colour: number, count: number])[];

const SHIFTS = [10, 5, 0] as const;
const part = (colour: number, shift: number): number => (colour >> shift) & 31;
const weight = (box: Box): number => box.reduce((sum, [, count]) => sum + count, 0);

/** The longest channel of the box, and its length. */
function longest(box: Box): { shift: number; length: number } {
  const lengths = SHIFTS.map((shift) => {
    const values = box.map(([colour]) => part(colour, shift));
    return { shift, length: Math.max(...values) - Math.min(...values) };
  });
  return lengths.reduce((best, one) => (one.length > best.length ? one : best));
}

/** Median cut (Heckbert 1982): the box with the greatest error is halved until the palette is full. */
function cut(all: Box): Box[] {
  const boxes = [all];
  while (boxes.length < COLOURS_MAX) {
    const ranked = boxes.map((box, index) => ({ index, loss: longest(box).length * Math.sqrt(weight(box)) }));
    const worst = ranked.reduce((best, one) => (one.loss > best.loss ? one : best));
    const box = boxes[worst.index];
    if (box === undefined || worst.loss === 0) break;
    const { shift } = longest(box);
    const sorted = box.toSorted(([a], [b]) => part(a, shift) - part(b, shift));
    const half = weight(box) / 2;
    let at = 0;
    for (let seen = 0; seen < half && at < sorted.length - 1; at += 1) seen += sorted[at]?.[1] ?? 0;
    boxes.splice(worst.index, 1, sorted.slice(0, at), sorted.slice(at));
  }
  return boxes;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** RGBA pixels, four bytes each, rows from the top → a PNG of at most 256 colours (ISO 15948, colour type 3). */
export function indexedPng(pixels: Uint8Array, width: number, height: number): Buffer {
  const colourAt = (at: number): number =>
    (((pixels[at] ?? 0) >> 3) << 10) | (((pixels[at + 1] ?? 0) >> 3) << 5) | ((pixels[at + 2] ?? 0) >> 3);
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 4) counts.set(colourAt(at), (counts.get(colourAt(at)) ?? 0) + 1);

  const boxes = cut([...counts]);
  const indexOf = new Map(boxes.flatMap((box, index) => box.map(([colour]) => [colour, index] as const)));
  const palette = boxes.flatMap((box) =>
    SHIFTS.map((shift) => {
      const mean = box.reduce((sum, [colour, count]) => sum + part(colour, shift) * count, 0) / weight(box);
      return Math.round((mean * 255) / 31);
    }),
  );

  // Each row begins with its filter: none, which suits a palette.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = indexOf.get(colourAt((y * width + x) * 4)) ?? 0;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Uint8Array.from(palette)),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}
