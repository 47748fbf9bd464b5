import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { changed, DARA, openPlayers, PLAYER, session } from './testing/players-fixture.tsx';

afterEach(cleanup);

const FACTOR = { since: '2026-11-10T00:00:00.000Z', recoveryCodesLeft: 7, removal: null };

it('[W02] shows a second factor; its removal waits, and the request can be ended', async () => {
  const removal = { requestedAt: '2026-11-20T00:00:00.000Z', effectiveAt: '2026-11-21T00:00:00.000Z' };
  const { user, requests } = await openPlayers('/players/acme/player-1', {
    [`GET ${PLAYER}`]: { value: { ...DARA, secondFactor: FACTOR } },
    [`POST ${PLAYER}/remove-second-factor`]: changed({ secondFactor: { ...FACTOR, removal } }),
    [`POST ${PLAYER}/keep-second-factor`]: changed({ secondFactor: FACTOR }),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove second factor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the second factor of dararith?' });
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Lost phone{Enter}');
  expect(await screen.findByText('Removed on')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Keep second factor' }));
  const keep = await screen.findByRole('dialog', { name: 'Keep the second factor of dararith?' });
  await user.type(within(keep).getByLabelText(/^Reason/), 'Not the player{Enter}');
  await waitFor(() => expect(screen.queryByText('Removed on')).toBeNull());
  const sent = requests.filter(({ method }) => method === 'POST');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [`${PLAYER}/remove-second-factor`, { reason: 'Lost phone' }],
    [`${PLAYER}/keep-second-factor`, { reason: 'Not the player' }],
  ]);
});

it('[W02] shows that there is no second factor, and no removal without the permission', async () => {
  await openPlayers('/players/acme/player-1', {}, session(['player.read', 'player.write']));
  expect(await screen.findByText('Not set up')).toBeTruthy();
  cleanup();
  await openPlayers(
    '/players/acme/player-1',
    { [`GET ${PLAYER}`]: { value: { ...DARA, secondFactor: FACTOR } } },
    session(['player.read', 'player.write']),
  );
  expect(await screen.findByText('Recovery codes left')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove second factor' })).toBeNull();
});
