import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPlayers, session } from './testing/players-fixture.tsx';

const AT = '2026-11-25T10:00:00.000Z';
const CHECK = {
  ...{ checkId: 'c1', player: { id: 'player-1', username: 'dararith' }, level: 'identity', state: 'approved' },
  ...{ reason: null, note: null, sentAt: AT, decidedAt: AT, expiresOn: '2030-01-01', claim: null },
};
const CHECKS = 'GET /brands/acme/identity-checks';
const list = (checks: readonly object[]) => ({ value: { checks, next: null, people: {}, you: 's1' } });
const card = () => screen.findByRole('region', { name: 'Identity' });

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('identity on the page of a player', () => {
  it('lists what the player has sent, with its state, and leads to each check', async () => {
    const rejected = { ...CHECK, checkId: 'c0', state: 'rejected', reason: 'unreadable', expiresOn: null };
    const { requests } = await openPlayers('/players/acme/player-1', { [CHECKS]: list([CHECK, rejected]) });
    const region = await card();
    const [first, second] = await within(region).findAllByRole('listitem');
    expect(first?.textContent).toContain('Approved');
    expect(first?.textContent).toContain('2030-01-01');
    expect(second?.textContent).toContain('The pictures cannot be read');
    const links = within(region)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/identity/acme/c1', '/identity/acme/c0']);
    expect(requests.some(({ path }) => path.endsWith('identity-checks?player=player-1'))).toBe(true);
  });

  it('says that nothing was sent, and offers to try again after a failure', async () => {
    await openPlayers('/players/acme/player-1');
    expect(await within(await card()).findByText('The player has sent no document.')).toBeTruthy();
    cleanup();
    await openPlayers('/players/acme/player-1', { [CHECKS]: { status: 503, code: 'platform_away' } });
    expect(await within(await card()).findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('is not there for staff who review no identity', async () => {
    const { requests } = await openPlayers('/players/acme/player-1', {}, session(['player.read']));
    await screen.findByRole('heading', { name: 'dararith' });
    expect(screen.queryByRole('region', { name: 'Identity' })).toBeNull();
    expect(requests.some(({ path }) => path.includes('identity-checks'))).toBe(false);
  });
});
