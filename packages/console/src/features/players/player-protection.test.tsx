import type { ListedProtection } from '@marquee/contracts/schemas/player-protection';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { DARA, openPlayers, PLAYER, session, UNPROTECTED } from './testing/players-fixture.tsx';

afterEach(cleanup);

const AT = '/players/acme/player-1';
const STATE = `GET ${PLAYER}/protection`;
const change = {
  ...{ id: 'e', at: '2026-11-20T00:00:00.000Z', by: 'player' as const, staff: null, reason: null },
  ...{ name: null, limit: null, length: null },
};
const LOSS = { kind: 'loss', period: 'day' } as const;
const PROTECTED: ListedProtection = {
  ...UNPROTECTED,
  state: {
    ...UNPROTECTED.state,
    limits: [
      {
        ...{ ...LOSS, limit: '50.00', used: '12.00', resetsAt: '2026-11-28T00:00:00.000Z' },
        pending: { limit: null, confirmableAt: '2026-11-28T00:00:00.000Z', lapsesAt: '2026-12-04T00:00:00.000Z' },
      },
    ],
    realityCheck: { brandMinutes: null, ownMinutes: 30 },
    timeOutUntil: '2026-11-29T00:00:00.000Z',
    exclusion: { from: '2026-11-20T00:00:00.000Z', until: null, endRequestedAt: null, isOwn: false },
  },
  excludedBy: 'licensee',
  history: [
    { ...change, id: 'e4', action: 'excluded', by: 'licensee' },
    { ...change, id: 'e3', action: 'time_out', by: 'staff', staff: 'staff-1', reason: 'asked by phone', length: 48 },
    { ...change, id: 'e2', action: 'reality_check', length: 30 },
    { ...change, id: 'e1', action: 'limit', name: LOSS, limit: '50.00' },
  ],
  people: { 'staff-1': 'Sokha Chan' },
};

describe('[W13] protection of a player in the console', () => {
  it('shows limits, what waits, time-out, an exclusion of another account, and who did what', async () => {
    const { user } = await openPlayers(AT, { [STATE]: { value: PROTECTED } });
    expect(await screen.findByText('Taken over from another account')).toBeTruthy();
    const card = within(screen.getByRole('region', { name: 'Protection' }));
    expect(card.getByText('for good')).toBeTruthy();
    expect(card.getByText(/^50\.00 KHR/)).toBeTruthy();
    expect(card.getByText('(12.00 KHR used)')).toBeTruthy();
    expect(card.getByText(/^Requested: No limit/)).toBeTruthy();
    // One for good can't be lengthened.
    expect(card.queryByRole('button', { name: /^(exclude|lengthen)/i })).toBeNull();
    await user.click(card.getByText('4 changes'));
    expect(card.getByText('Time-out: 2 days')).toBeTruthy();
    expect(card.getByText('Sokha Chan: asked by phone')).toBeTruthy();
    expect(card.getByText('Losses, a day: 50.00 KHR')).toBeTruthy();
    expect(card.getByText('A reality check every 30 minutes')).toBeTruthy();
    expect(card.getByText('The exclusion of another account was taken over')).toBeTruthy();
  });

  it('requests the end of an exclusion that was taken over, with a reason, and of no other', async () => {
    const path = `POST ${PLAYER}/protection/exclusion/end`;
    const sources = [{ merchant: 'bravo', player: 'p9' }];
    const requested = { ...{ id: 'e1', player: { id: 'player-1', username: 'dararith' }, reason: 'x', sources } };
    const rest = { state: 'waiting', hash: 'ab'.repeat(32), author: 's1', createdAt: 'x', expiresAt: 'x' };
    const { user, requests } = await openPlayers(AT, {
      [STATE]: { value: PROTECTED },
      [path]: { value: { ...requested, ...rest } },
    });
    await user.click(await screen.findByRole('button', { name: 'End the exclusion' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End the exclusion of dararith?' }));
    await user.type(dialog.getByLabelText(/^Reason/), 'Passport seen{Enter}');
    expect(await screen.findByText('Requested: another person decides.')).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { reason: 'Passport seen' },
    ]);
    cleanup();
    await openPlayers(AT, { [STATE]: { value: { ...PROTECTED, excludedBy: 'player' } } });
    expect(await screen.findByText('By the player')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'End the exclusion' })).toBeNull();
  });

  it('says when nothing is set, and fails with a way on', async () => {
    let isAway = true;
    const { user } = await openPlayers(AT, {
      [STATE]: () => (isAway ? { status: 403, code: 'permission_denied' } : { value: UNPROTECTED }),
    });
    const card = within(await screen.findByRole('region', { name: 'Protection' }));
    await user.click(await card.findByRole('button', { name: 'Try again' }));
    isAway = false;
    await user.click(await card.findByRole('button', { name: 'Try again' }));
    expect(await card.findByText('Nothing is set.')).toBeTruthy();
  });

  it('sets a limit, with its format checked and a reason', async () => {
    const limited = { ...UNPROTECTED, state: { ...PROTECTED.state, timeOutUntil: null, exclusion: null } };
    const { user, requests } = await openPlayers(AT, { [`POST ${PLAYER}/protection/limit`]: { value: limited } });
    await user.click(await screen.findByRole('button', { name: 'Set or lower a limit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set or lower a limit of dararith?' }));
    await user.type(dialog.getByLabelText(/^New limit in KHR/), '12,5');
    await user.type(dialog.getByLabelText(/^Reason/), 'asked by phone{Enter}');
    expect(await dialog.findByText('The format is not valid.')).toBeTruthy();
    await user.clear(dialog.getByLabelText(/^New limit in KHR/));
    await user.type(dialog.getByLabelText(/^New limit in KHR/), '12.50{Enter}');
    expect(await screen.findByText(/^50\.00 KHR/)).toBeTruthy();
    const [sent] = requests.filter(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ ...LOSS, limit: '12.50', reason: 'asked by phone' });
  });

  it('excludes after a confirmation that names the length and every brand that it reaches', async () => {
    const exclusion = {
      from: '2026-11-27T00:00:00.000Z',
      until: '2027-11-27T00:00:00.000Z',
      endRequestedAt: null,
      isOwn: true,
    };
    const value = { ...UNPROTECTED, excludedBy: 'staff', state: { ...UNPROTECTED.state, exclusion } };
    const { user, requests } = await openPlayers(AT, { [`POST ${PLAYER}/protection/exclusion`]: { value } });
    const posts = () => requests.filter(({ method }) => method === 'POST');
    await user.click(await screen.findByRole('button', { name: 'Exclude' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Exclude dararith from play?' }));
    expect([...dialog.getByLabelText('Length').querySelectorAll('option')].map(({ text }) => text)).toEqual([
      ...['180 days', '365 days', '730 days', '1825 days', 'for good'],
    ]);
    await user.selectOptions(dialog.getByLabelText('Length'), '365 days');
    await user.type(dialog.getByLabelText(/^Reason/), 'asked by phone{Enter}');
    const confirm = within(await screen.findByRole('dialog', { name: 'Exclude dararith: 365 days?' }));
    expect(confirm.getByText(/It holds at once on acme, bravo/)).toBeTruthy();
    await user.click(confirm.getByRole('button', { name: 'Cancel' }));
    expect(posts()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Exclude the player' }));
    const again = within(await screen.findByRole('dialog', { name: 'Exclude dararith: 365 days?' }));
    await user.click(again.getByRole('button', { name: 'Exclude the player' }));
    expect(await screen.findByText('By staff')).toBeTruthy();
    expect(posts().map(({ body }) => body)).toEqual([{ days: 365, reason: 'asked by phone' }]);
    expect(await screen.findByRole('button', { name: 'Lengthen the exclusion' })).toBeTruthy();
  });

  it('says when what is in force protects as much already, and shows it', async () => {
    const { user, requests } = await openPlayers(AT, {
      [`POST ${PLAYER}/protection/time-out`]: { status: 409, code: 'conflict' },
    });
    await user.click(await screen.findByRole('button', { name: 'Set a time-out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a time-out for dararith?' }));
    await user.type(dialog.getByLabelText(/^Reason/), 'asked by phone{Enter}');
    expect(await dialog.findByText(/protects as much already/)).toBeTruthy();
    await waitFor(() => expect(requests.filter(({ path }) => path === `${PLAYER}/protection`)).toHaveLength(2));
  });

  it('is not for those without the permission, and guests have none', async () => {
    await openPlayers(AT, {}, session(['player.read']));
    expect(await screen.findByText('Not set up')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Protection' })).toBeNull();
    cleanup();
    await openPlayers(AT, { [`GET ${PLAYER}`]: { value: { ...DARA, type: 4 } } }, SAMPLE_SESSION);
    expect(await screen.findByText('Not set up')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Protection' })).toBeNull();
  });
});
