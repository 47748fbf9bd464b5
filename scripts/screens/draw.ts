import { join } from 'node:path';
import { indexedPng } from './indexed-png.ts';
import type { Browser, Page } from './playwright.ts';

const IN_PAGE = join(import.meta.dirname, 'in-page.js');
const QUALITIES = [0.82, 0.7, 0.58, 0.46, 0.34, 0.24, 0.16];
const SHRINK = 0.93;
const NARROWEST = 320;

const toUrl = (jpeg: Buffer): string => `data:image/jpeg;base64,${jpeg.toString('base64')}`;

async function withPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage();
  try {
    await page.addScriptTag({ path: IN_PAGE });
    return await work(page);
  } finally {
    await page.close();
  }
}

/** Pictures (JPEG) side by side in rows of one height → a WebP of at most `bytesMax`, in the best quality that fits. */
export function drawSheet(
  browser: Browser,
  rows: readonly Buffer[][],
  rowHeight: number,
  bytesMax: number,
): Promise<Buffer> {
  const urls = JSON.stringify(rows.map((row) => row.map(toUrl)));
  return withPage(browser, async (page) => {
    for (const quality of QUALITIES) {
      const encoded = (await page.evaluate(`drawRows(${urls}, ${rowHeight}, ${quality})`)) as string;
      const bytes = Buffer.from(encoded, 'base64');
      if (bytes.length <= bytesMax) return bytes;
    }
    throw new Error(`no quality brings the sheet under ${bytesMax} bytes`);
  });
}

/** One picture (JPEG) → a PNG of at most `bytesMax`, as wide as possible up to `widthMax` pixels. */
export function drawPicture(browser: Browser, picture: Buffer, widthMax: number, bytesMax: number): Promise<Buffer> {
  const url = JSON.stringify(toUrl(picture));
  return withPage(browser, async (page) => {
    for (let width = widthMax; width > NARROWEST; width = Math.round(width * SHRINK)) {
      const { height, pixels } = (await page.evaluate(`scaled(${url}, ${width})`)) as {
        height: number;
        pixels: string;
      };
      const png = indexedPng(Buffer.from(pixels, 'base64'), width, height);
      if (png.length <= bytesMax) return png;
    }
    throw new Error(`no width brings the picture under ${bytesMax} bytes`);
  });
}
