import { expect, type FrameLocator, type Page } from '@playwright/test';

/** The game's document: in the portal's frame, or by itself. */
type Game = Pick<FrameLocator, 'locator'>;

/** Waits until the game takes a spin: goes on with an interrupted round, and answers celebrations. */
export async function untilPlayable(page: Page, game: Game): Promise<void> {
  const spin = game.locator('button.spin');
  const overlay = game.locator('.overlay');
  const goOn = game.locator('.notice button');
  await expect
    .poll(
      async () => {
        if (await goOn.isVisible()) await goOn.click();
        if (await overlay.isVisible()) await page.keyboard.press('Space');
        return (await spin.getAttribute('aria-disabled')) === 'false' && !(await overlay.isVisible());
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toBe(true);
}

/** Presses the button and lets the round play out, free spins and celebrations included. */
export async function playRound(page: Page, game: Game): Promise<void> {
  await game.locator('button.spin').click();
  await untilPlayable(page, game);
}
