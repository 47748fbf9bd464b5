/** Symbols as bitmaps of one cell: sharp, and blurred for a turning reel. */
export interface SymbolBitmaps {
  readonly sharp: ReadonlyMap<string, HTMLCanvasElement>;
  readonly smeared: ReadonlyMap<string, HTMLCanvasElement>;
}

const SMEAR_STEPS = 32;
/** Length of the blur in cells. */
const SMEAR_LENGTH = 0.7;

/** Loads the pictures of all symbols, so that none is drawn in part. */
export async function loadSymbolImages(
  symbols: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, HTMLImageElement>> {
  const loads = Object.entries(symbols).map(async ([symbol, url]) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return [symbol, image] as const;
  });
  return new Map(await Promise.all(loads));
}

function canvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const element = document.createElement('canvas');
  element.width = width;
  element.height = height;
  const context = element.getContext('2d');
  if (!context) throw new Error('no 2D canvas');
  return [element, context];
}

/** Draws every symbol once at its displayed size in device pixels; turning reels then only copy bitmaps. */
export function rasterise(images: ReadonlyMap<string, HTMLImageElement>, width: number, height: number): SymbolBitmaps {
  const sharp = new Map<string, HTMLCanvasElement>();
  const smeared = new Map<string, HTMLCanvasElement>();
  const side = Math.min(width, height) * 0.97;
  for (const [symbol, image] of images) {
    const [still, context] = canvas(width, height);
    context.drawImage(image, (width - side) / 2, (height - side) / 2, side, side);
    sharp.set(symbol, still);
    // Twice the height of the cell, for the blur over its edges.
    const [moving, blur] = canvas(width, height * 2);
    blur.globalAlpha = 1.7 / SMEAR_STEPS;
    for (let step = 0; step < SMEAR_STEPS; step += 1) {
      const offset = (step / (SMEAR_STEPS - 1) - 0.5) * height * SMEAR_LENGTH;
      blur.drawImage(still, 0, height / 2 + offset);
    }
    smeared.set(symbol, moving);
  }
  return { sharp, smeared };
}
