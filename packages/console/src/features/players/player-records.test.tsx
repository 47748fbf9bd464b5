import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SessionContext } from '../../lib/session/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { PlayerRecords } from './player-records.tsx';

afterEach(cleanup);

const PAGE = { currency: 'KHR', timezone: 'Asia/Phnom_Penh', pageNo: 1, totalPages: 2, total: 21 };
const CHOICES = { vendors: ['LUMEN'], categories: ['RNG'] };
const ROUND = {
  ...{
    provider: 'arcade',
    roundId: 'r-1',
    vendor: 'LUMEN',
    gameName: 'Dragon',
    nodeId: 1,
    category: 'RNG',
    state: 'settled',
  },
  ...{ stake: '1000.00', won: '0.00', voided: '0.00', result: '-1000.00', isFree: true, isAtVendor: false },
  ...{ bonusStake: '0.00', bonusWon: '0.00' },
  ...{ openedAt: '2026-11-20T00:00:00.000Z', settledAt: null, detailUrl: null },
  proofUrl: 'https://games.example/proof/r-1',
};
const LINE = {
  ...{ line: '7', at: '2026-11-20T00:00:00.000Z', kind: 'transferOut', amount: '-1000.00', balance: '4000.00' },
  ...{ vendor: 'LUMEN', gameName: 'Dragon', reference: 'r-1', recalledFor: 'excluded' },
};
const SUMS = {
  rounds: 1,
  stake: '1000.00',
  won: '0.00',
  voided: '0.00',
  validBet: '1000.00',
  profit: '-1000.00',
  bonusStake: '0.00',
  bonusWon: '0.00',
};
const PLAYER = 'GET /brands/acme/players/player-1';

it('[W07] [A22] shows what a player staked, won and has, a page at a time, and asks for nothing before', async () => {
  const { user, requests } = await renderConsole(
    <SessionContext value={SAMPLE_SESSION}>
      <PlayerRecords merchant="acme" id="player-1" />
    </SessionContext>,
    {
      answers: {
        [`${PLAYER}/bets`]: {
          value: {
            ...PAGE,
            ...CHOICES,
            list: [ROUND],
            totals: {
              stake: '1000.00',
              won: '0.00',
              voided: '0.00',
              result: '-1000.00',
              bonusStake: '0.00',
              bonusWon: '0.00',
            },
          },
        },
        [`${PLAYER}/account`]: {
          value: {
            ...PAGE,
            list: [LINE],
            totals: { credited: '0.00', debited: '1000.00' },
            opening: '5000.00',
            closing: '4000.00',
          },
        },
        [`${PLAYER}/profit`]: {
          value: { ...PAGE, ...CHOICES, list: [{ group: '2026-11-20', ...SUMS }], days: [], totals: SUMS },
        },
      },
    },
  );
  expect(requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show money and play' }));
  expect(await screen.findByText('Staked 1,000.00, won 0.00 KHR')).toBeTruthy();
  expect(screen.getByText('Settled, free bet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'r-1' }).getAttribute('href')).toBe('https://games.example/proof/r-1');
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await user.click(screen.getByRole('tab', { name: 'Account record' }));
  expect(await screen.findByText('Opening 5,000.00, closing 4,000.00 KHR')).toBeTruthy();
  expect(screen.getByText('From a vendor’s wallet, brought back: excluded')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Profit and loss' }));
  expect(await screen.findByText('Valid bets 1,000.00, profit and loss -1,000.00 KHR')).toBeTruthy();
  const languages = requests.map(({ path }) => new URL(path, 'http://console').searchParams.get('language'));
  expect(languages).toEqual(['EN', 'EN', 'EN', null]);
});
