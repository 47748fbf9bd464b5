import blossom from '../art/symbols/blossom.svg?url';
import boat from '../art/symbols/boat.svg?url';
import coin from '../art/symbols/coin.svg?url';
import crane from '../art/symbols/crane.svg?url';
import fan from '../art/symbols/fan.svg?url';
import koi from '../art/symbols/koi.svg?url';
import lantern from '../art/symbols/lantern.svg?url';
import leaf from '../art/symbols/leaf.svg?url';
import moon from '../art/symbols/moon.svg?url';
import tea from '../art/symbols/tea.svg?url';

const URLS: Readonly<Record<string, string>> = { blossom, boat, coin, crane, fan, koi, lantern, leaf, moon, tea };

export const symbolIds: readonly string[] = Object.keys(URLS);

/** Address of a symbol's picture. */
export function symbolUrl(symbol: string): string {
  return URLS[symbol] ?? '';
}

/** Symbols as bitmaps of one cell: sharp, and smeared as a turning reel smears them. */
export interface SymbolBitmaps {
  readonly sharp: ReadonlyMap<string, HTMLCanvasElement>;
  readonly smeared: ReadonlyMap<string, HTMLCanvasElement>;
}

const SMEAR_STEPS = 32;
/** Length of the smear in cells. */
const SMEAR_LENGTH = 0.7;

export async function loadSymbolImages(): Promise<ReadonlyMap<string, HTMLImageElement>> {
  const loads = symbolIds.map(async (symbol) => {
    const image = new Image();
    image.src = symbolUrl(symbol);
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

/** Draws every symbol once at the size it is shown in device pixels; turning reels then only copy bitmaps. */
export function rasterise(images: ReadonlyMap<string, HTMLImageElement>, width: number, height: number): SymbolBitmaps {
  const sharp = new Map<string, HTMLCanvasElement>();
  const smeared = new Map<string, HTMLCanvasElement>();
  const side = Math.min(width, height) * 0.97;
  for (const [symbol, image] of images) {
    const [still, context] = canvas(width, height);
    context.drawImage(image, (width - side) / 2, (height - side) / 2, side, side);
    sharp.set(symbol, still);
    // Twice as high as the cell, to hold what is smeared over its edges.
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
