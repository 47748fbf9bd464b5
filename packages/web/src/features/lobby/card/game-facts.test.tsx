// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { gameServer, sampleGame } from '../../../testing/sample-games.ts';
import { MEMBER, openLobby } from '../testing/lobby-page.tsx';

afterEach(cleanup);

it('[G01] a game’s facts are only those that its provider declares', async () => {
  const figures = { rtp: '0.9612', volatility: 'high', hitRate: '0.3323', maxWin: 10_000 } as const;
  const games = [sampleGame(1, figures), sampleGame(2)];
  await openLobby({ accountType: MEMBER, answers: gameServer(games) });
  const facts = async (name: string) => {
    const heading = await screen.findByRole('heading', { name });
    return [...(heading.closest('article')?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  };
  expect(await facts('Game 1')).toEqual([
    'Returns 96.12 %',
    'High volatility',
    'Wins in 33.23 % of rounds',
    'Pays up to 10000 × the stake',
    '10 lines',
    'from $0.10',
  ]);
  expect(await facts('Game 2')).toEqual(['10 lines', 'from $0.10']);
});
