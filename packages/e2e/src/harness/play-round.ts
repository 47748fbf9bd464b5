import { expect, type FrameLocator, type Page } from '@playwright/test';

/** The game's document: in the portal's frame, or by itself. */
type Game = Pick<FrameLocator, 'locator'>;

/** Longer than a table takes bets and shows what was dealt. */
const COUP_MS = 60_000;

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

/** A new member's bonus pays for so much in every title, even if all of them are lost. */
export async function layLeastStake(game: Game): Promise<void> {
  const less = game.locator('.stake > button').first();
  while (await less.isEnabled()) await less.click();
}

/** Lays the least chip on the banker of a table while bets are open, and sees it placed. */
export async function laySlip(game: Game): Promise<void> {
  const banker = game.locator('.spot.banker');
  await expect(async () => {
    await expect(banker).toHaveAttribute('aria-disabled', 'false', { timeout: COUP_MS });
    await game.locator('.chip').first().click();
    await banker.click();
    await game.locator('.confirm').click({ timeout: 1_000 });
    await expect(banker).toHaveClass(/placed/, { timeout: 3_000 });
  }).toPass({ timeout: 2 * COUP_MS });
}

/** The same, and the cards. */
export async function playCoup(game: Game): Promise<void> {
  await laySlip(game);
  await expect(game.locator('.spot.won')).toHaveCount(1, { timeout: COUP_MS });
}
