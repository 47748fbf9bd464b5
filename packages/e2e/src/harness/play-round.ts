import { expect, type FrameLocator, type Page } from '@playwright/test';

/** Presses the button and lets the round play out, free spins and celebrations included. */
export async function playRound(page: Page, game: FrameLocator): Promise<void> {
  const spin = game.locator('button.spin');
  const overlay = game.locator('.overlay');
  await spin.click();
  await expect
    .poll(
      async () => {
        if (await overlay.isVisible()) await page.keyboard.press('Space');
        return (await spin.getAttribute('aria-disabled')) === 'false' && !(await overlay.isVisible());
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toBe(true);
}
