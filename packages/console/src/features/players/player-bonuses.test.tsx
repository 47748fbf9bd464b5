// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openPlayers, PLAYER, session } from './testing/players-fixture.tsx';

afterEach(cleanup);

const BONUS = {
  ...{ id: 'b1', origin: 'staff', state: 'active', amount: '50.00', required: '500.00', progress: '125.00' },
  ...{ grantedAt: '2026-11-20T00:00:00.000Z', expiresAt: '2026-12-20T00:00:00.000Z', endedAt: null },
  ...{ given: { by: 's1', note: 'Birthday' }, taken: null },
};
const REQUEST = {
  ...{ id: 'r1', player: { id: 'player-1', username: 'dararith' }, amount: '2000.00', currency: 'KHR' },
  ...{ required: '2000.00', days: 30, note: 'Festival', state: 'waiting', hash: 'ab'.repeat(32), author: 's1' },
  createdAt: '2026-11-20T00:00:00.000Z',
};
const LIST = {
  value: {
    ...{ currency: 'KHR', twoPersonsAbove: '1000.00', bonuses: [BONUS], requests: [REQUEST] },
    ...{ people: { s1: 'Dara Kim' }, you: 's2' },
  },
};
const MAY = session(['player.read', 'player.money.read', 'player.adjust']);

it('[W08] shows a player’s bonuses once staff ask, and takes one back with a reason', async () => {
  const { user, requests } = await openPlayers(
    '/players/acme/player-1',
    {
      [`GET ${PLAYER}/bonuses`]: LIST,
      'POST /brands/acme/bonuses/b1/forfeit': { value: { lost: '30.00', currency: 'KHR' } },
    },
    MAY,
  );
  await user.click(await screen.findByRole('button', { name: 'Show bonuses' }));
  const row = await screen.findByRole('row', { name: /50\.00 KHR/ });
  for (const text of ['Active', '125.00 of 500.00', 'Dara Kim: Birthday']) expect(row.textContent).toContain(text);
  expect(screen.getByRole('link', { name: '1 bonus waits for a second person' })).toBeTruthy();
  await user.click(within(row).getByRole('button', { name: 'Take back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take a bonus back from dararith?' });
  await user.type(within(dialog).getByLabelText(/^Reason/), 'By mistake{Enter}');
  expect(await screen.findByText('Taken back: 30.00 KHR.')).toBeTruthy();
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'By mistake' });
});

it('[W08] gives a bonus as it was entered, once it is right, and says why one is refused', async () => {
  const { user, requests } = await openPlayers(
    '/players/acme/player-1',
    { [`POST ${PLAYER}/bonuses`]: { status: 403, code: 'player_excluded' } },
    MAY,
  );
  await user.click(await screen.findByRole('button', { name: 'Give a bonus' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give dararith a bonus' });
  const give = () => user.click(within(dialog).getByRole('button', { name: 'Give a bonus' }));
  const days = within(dialog).getByLabelText(/^Days/);
  await user.clear(days);
  await user.type(days, '366');
  await user.type(within(dialog).getByLabelText(/^Amount/), '0');
  await give();
  expect(await within(dialog).findByText(/amount above zero/)).toBeTruthy();
  expect(within(dialog).getByText('Enter a whole number from 1 to 365.')).toBeTruthy();
  await user.clear(days);
  await user.type(days, '7');
  await user.type(within(dialog).getByLabelText(/^Amount/), '.5');
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Festival');
  await give();
  expect(await within(dialog).findByText(/excluded from play or in a time-out/)).toBeTruthy();
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ amount: '0.5', currency: 'KHR', wagering: 10, days: 7, note: 'Festival' },
    }),
  );
});

it('[W08] offers neither without the permission', async () => {
  await openPlayers(
    '/players/acme/player-1',
    { [`GET ${PLAYER}/bonuses`]: LIST },
    session(['player.read', 'player.money.read']),
  );
  expect(await screen.findByRole('button', { name: 'Show bonuses' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Give a bonus' })).toBeNull();
});
