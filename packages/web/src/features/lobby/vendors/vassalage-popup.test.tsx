// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gameServer, sampleGame } from '../../../testing/sample-games.ts';
import { MEMBER, openLobby, person, queriesOf } from '../testing/lobby-page.tsx';

const entry = sampleGame(1, { gameName: 'All of Other', opensVassalage: 'OTHER' });
const others = Array.from({ length: 4 }, (_, index) => sampleGame(index + 11, { vassalage: 'OTHER' }));
// The vendor's list contains its own entry.
const answers = gameServer([entry, ...others, { ...entry, nodeId: 2, vassalage: 'OTHER' }]);
const way = () => screen.findByRole('button', { name: 'Games of All of Other' });

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('[G06][M04] an entry flagged VASSALAGE', () => {
  it('opens the list of its vendor’s games instead of launching, and gives the focus back', async () => {
    const page = await openLobby({ accountType: MEMBER, answers });
    const opener = await way();
    await person.click(opener);
    const popup = await screen.findByRole('dialog', { name: 'All of Other' });
    await waitFor(() => expect(within(popup).getAllByRole('article')).toHaveLength(others.length));
    expect(queriesOf(page, 'gameList').at(-1)).toMatchObject({ vassalage: 'OTHER', gameType: 'RNG', pageNo: 1 });
    expect(page.address()).toBe('/rng');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
    await person.click(opener);
    await person.click(await screen.findByRole('link', { name: 'Play Game 11' }));
    expect(page.address()).toBe('/game?nodeId=11&vassalage=OTHER&gameType=RNG');
  });

  it('gives a visitor the log-in popup', async () => {
    const page = await openLobby({ answers });
    await person.click(await way());
    expect([page.openModal(), screen.queryByRole('dialog')]).toEqual(['loginPopupModal', null]);
  });
});
