import { expect, type Page } from '@playwright/test';

/** Space for a game on a phone with the browser's bars visible: upright, small, and landscape. */
const SIZES = [
  { width: 390, height: 559 },
  { width: 360, height: 535 },
  { width: 844, height: 345 },
];
/** Share of the height for the reels or cards. */
const LEAST_STAGE = 0.18;

/** On each phone the game is visible and playable without scrolling: nothing covers its button or its figures. */
export async function fitsPhones(game: Page, what: string): Promise<void> {
  const size = game.viewportSize();
  for (const phone of SIZES) {
    await game.setViewportSize(phone);
    await expect.poll(() => hiddenParts(game), { message: `${what}, ${phone.width} × ${phone.height}` }).toEqual([]);
  }
  if (size) await game.setViewportSize(size);
}

const hiddenParts = (game: Page): Promise<string[]> =>
  game.evaluate((least) => {
    const isCovered = (part: Element) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].map((across) => [x + width * across, y + height / 2] as const);
      return points.some(([left, top]) => !part.contains(document.elementFromPoint(left, top)));
    };
    const required = [
      '.spin, .confirm',
      '.balance',
      '.stake-figure',
      '.balance .figure-label',
      '.stake-figure .figure-label',
    ];
    const hidden = required.filter((selector) => [...document.querySelectorAll(selector)].some(isCovered));
    const stage = document.querySelector('.window, .hands')?.getBoundingClientRect().height ?? 0;
    return stage < innerHeight * least ? [...hidden, `a stage of ${Math.round(stage)} px`] : hidden;
  }, LEAST_STAGE);
