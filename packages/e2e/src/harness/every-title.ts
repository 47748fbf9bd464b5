import type { Game, GameListValue, VendorLane } from '@marquee/contracts/schemas/games';
import type { Page } from '@playwright/test';
import { asMember } from './as-member.ts';

/** All games in the brand's lobbies that a member plays with the main wallet. */
export async function everyTitle(page: Page, vendorWallets: readonly string[]): Promise<readonly Game[]> {
  const { lanes } = await asMember<{ lanes: readonly VendorLane[] }>(page, 'vendors');
  const lists = lanes.flatMap(({ gameType, cards }) =>
    cards.map(({ vassalage }) => asMember<GameListValue>(page, 'gameList', { gameType, vassalage, pageSize: '100' })),
  );
  return (await Promise.all(lists))
    .flatMap(({ games }) => games)
    .filter(({ vassalage }) => !vendorWallets.includes(vassalage));
}
