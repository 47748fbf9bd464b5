import { CATEGORY_PATHS } from '@marquee/contracts/pages';
import type { VendorLane } from '@marquee/contracts/schemas/games';
import { expect, type Page } from '@playwright/test';
import { asMember } from './as-member.ts';

/** Opens the vendor's first game from its lobby, as a member. */
export async function openGameOf(page: Page, vendor: string): Promise<void> {
  const { lanes } = await asMember<{ lanes: readonly VendorLane[] }>(page, 'vendors');
  const card = lanes.flatMap(({ cards }) => cards).find(({ vassalage }) => vassalage === vendor);
  if (card === undefined) throw new Error(`the brand has no vendor ${vendor}`);
  await page.goto(`${CATEGORY_PATHS[card.gameType]}?type=vassalage&vassalage=${vendor}`);
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/game\?/);
}
