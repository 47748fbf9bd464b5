import { expect, type FrameLocator, type Page } from '@playwright/test';

/** The game's document: in the portal's frame or in its own window. */
type Game = Pick<FrameLocator, 'locator'>;

/** Longer than a table's betting and result phases. */
const COUP_MS = 60_000;
/** Longer than a round with the maximum of free spins. */
const ROUND_MS = 180_000;
/** Interval between checks. */
const SHORTLY_MS = 1_000;

/** Waits until the game accepts a spin: resumes an interrupted round and dismisses celebrations. */
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
      { timeout: ROUND_MS, intervals: [100] },
    )
    .toBe(true);
}

/** Presses the button and lets the round play out, free spins and celebrations included. */
export async function playRound(page: Page, game: Game): Promise<void> {
  await game.locator('button.spin').click();
  await untilPlayable(page, game);
}

/** A new member's bonus is enough for this number of rounds in every title, even if all are lost. */
export async function layLeastStake(game: Game): Promise<void> {
  const less = game.locator('.stake > button').first();
  while (await less.isEnabled()) await less.click();
}

/** Lays the smallest chip on a table's banker while bets are open, and waits until the bet is placed. */
export async function laySlip(game: Game): Promise<void> {
  const banker = game.locator('.spot.banker');
  const refusal = game.locator('.notice button');
  let isAsked = false;
  await expect(async () => {
    if (await refusal.isVisible()) {
      await refusal.click();
      isAsked = false;
    }
    // The answer may be late, and a slip on the next coup would be another slip.
    if (!isAsked) {
      await expect(banker).toHaveAttribute('aria-disabled', 'false', { timeout: SHORTLY_MS });
      await game.locator('.chip').first().click({ timeout: SHORTLY_MS });
      await banker.click({ timeout: SHORTLY_MS });
      await game.locator('.confirm').click({ timeout: SHORTLY_MS });
      isAsked = true;
    }
    await expect(banker).toHaveClass(/placed/, { timeout: SHORTLY_MS });
  }).toPass({ timeout: 2 * COUP_MS });
}

/** Places the bet and waits for the cards. */
export async function playCoup(game: Game): Promise<void> {
  await laySlip(game);
  await expect(game.locator('.spot.won')).toHaveCount(1, { timeout: COUP_MS });
}
