import type { LaunchValue } from '@marquee/contracts/schemas/games';
import type { Page } from '@playwright/test';
import { asMember } from '../../harness/as-member.ts';
import { enterAsMember } from '../../harness/enter-as-member.ts';
import { everyTitle } from '../../harness/every-title.ts';
import { fitsPhones } from '../../harness/fits-phones.ts';
import { looksRight, systemTheme } from '../../harness/looks-right.ts';
import { layLeastStake, playCoup, playRound, untilPlayable } from '../../harness/play-round.ts';
import { DEEP } from '../../tags.ts';
import { expect as expectSoon, test } from '../../test.ts';
import { where } from '../../where.ts';

/** A coup takes as long as its bets are open. */
const expect = expectSoon.configure({ timeout: 60_000 });

const shownBalance = async (page: Page) => (await page.locator('#balance').textContent())?.replaceAll(',', '');

for (const width of [390, 1440]) {
  test(`[G11] every title of the brand meets WCAG 2.2 AA, and its balance is the ledger’s, ${width} px wide`, {
    tag: [DEEP, ...where('registers')],
  }, async ({ page, expected }) => {
    test.setTimeout(1_200_000);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await enterAsMember(page, expected);
    await page.goto('/');
    const titles = await everyTitle(page, expected.vendorWallets);
    expect(titles.length).toBeGreaterThan(0);
    for (const { nodeId, vassalage, gameType, gameName } of titles) {
      const query = { nodeId: String(nodeId), vassalage, gameType, language: expected.languages[0] };
      const { url } = await asMember<LaunchValue>(page, 'gameLaunch', query);
      const game = await page.context().newPage();
      await game.setViewportSize(page.viewportSize() ?? { width, height: 900 });
      await game.goto(url);
      await expect(game.locator('#balance')).toHaveText(/\d/);
      const isTable = (await game.locator('.table-game').count()) > 0;
      if (!isTable) await untilPlayable(game, game);
      if (width === 390) await fitsPhones(game, gameName);
      await looksRight(game, gameName, systemTheme);
      for (const tool of await game.locator('.top-tools button:has(svg)').all()) {
        if ((await tool.getAttribute('class'))?.includes('sound')) continue;
        await tool.click();
        await expect(game.locator('dialog[open]')).toBeVisible();
        await looksRight(game, `${gameName}, ${await tool.getAttribute('aria-label')}`, systemTheme);
        await game.keyboard.press('Escape');
      }
      if (!isTable) await layLeastStake(game);
      await (isTable ? playCoup(game) : playRound(game, game));
      await looksRight(game, `${gameName} after a round`, systemTheme);
      await expect
        .poll(
          async () =>
            (await asMember<{ sumBalance: string }>(page, 'balance')).sumBalance === (await shownBalance(game)),
        )
        .toBe(true);
      await game.close();
    }
  });
}
