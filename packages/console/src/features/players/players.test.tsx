import { TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { changed, DARA, FOUND, openPlayers, PLAYER, session } from './testing/players-fixture.tsx';

const TEMPORARY = { text: 'k7mq-2xvd-9hfr-wt4p', validUntil: '2026-11-21T00:00:00.000Z' };

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('[W11] a message to a player', () => {
  const link = () => screen.queryByRole('link', { name: 'Write a message' })?.getAttribute('href');
  it('and an adjustment begin on the page of the player, for those who may', async () => {
    await openPlayers('/players/acme/player-1');
    await screen.findByRole('heading', { name: 'dararith' });
    expect(link()).toBe('/messages/acme/new?player=player-1');
    // A form shows it, so by the name.
    expect(screen.getByRole('link', { name: 'Adjust the account' }).getAttribute('href')).toBe(
      '/adjustments/acme?player=dararith',
    );
  });

  it.each([
    ['to guests', {}, { type: TRIAL_ACCOUNT_TYPE }],
    ['by those who may only look', session(['player.read', 'message.read']), {}],
  ])('is not written %s', async (_what, who, player) => {
    const answers = { [`GET ${PLAYER}`]: { value: { ...DARA, ...player } } };
    await openPlayers('/players/acme/player-1', answers, { ...SAMPLE_SESSION, ...who });
    await screen.findByRole('heading', { name: 'dararith' });
    expect(link()).toBeUndefined();
  });
});

describe('[A22] finding a player', () => {
  it('searches on submit, and keeps the search text out of the address', async () => {
    const { user, requests, address } = await openPlayers('/players/acme');
    const field = await screen.findByLabelText('Find a player');
    await user.type(field, 'd{Enter}');
    expect(screen.getByText('Enter at least 2 characters.')).toBeTruthy();
    await user.type(field, 'ara@example.com');
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.keyboard('{Enter}');
    const link = await screen.findByRole('link', { name: 'dararith' });
    expect(link.getAttribute('href')).toBe('/players/acme/player-1');
    expect(screen.getByText('d***@example.com')).toBeTruthy();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ text: 'dara@example.com' });
    expect(address()).toBe('/players/acme');
  });

  it('reports an empty result, players of another upstream, and failures', async () => {
    const { user } = await openPlayers('/players/acme', {
      'POST /brands/acme/players/search': ({ body }) => {
        const { text } = body as { text: string };
        if (text === 'nobody') return { value: { players: [], next: null } };
        return text === 'away' ? { status: 409, code: 'players_elsewhere' } : { status: 500, code: 'internal_error' };
      },
    });
    const find = async (text: string) => {
      await user.clear(await screen.findByLabelText('Find a player'));
      await user.type(await screen.findByLabelText('Find a player'), `${text}{Enter}`);
    };
    await find('nobody');
    expect(await screen.findByText('No players found')).toBeTruthy();
    await find('away');
    expect(await screen.findByText('Players are managed elsewhere')).toBeTruthy();
    await find('broken');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('shows page after page', async () => {
    const { user, requests } = await openPlayers('/players/acme', {
      'POST /brands/acme/players/search': ({ body }) => {
        const { after } = body as { after?: string };
        if (after === undefined) return { value: { ...FOUND, next: 'dararith' } };
        return { value: { players: [{ ...FOUND.players[0], id: 'player-2', username: 'darasok' }], next: null } };
      },
    });
    await user.type(await screen.findByLabelText('Find a player'), 'dara{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'darasok' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'dararith' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(requests.at(-1)?.body).toEqual({ text: 'dara', after: 'dararith' });
  });
});

describe('[A22] one player', () => {
  it('has a number that cannot be used to log in until it is proven', async () => {
    await openPlayers('/players/acme/player-1');
    expect((await screen.findByText(/^\+85512345678/)).textContent).toBe('+85512345678 (not verified)');
  });

  it('is locked with a reason, by a dialog that names the player, and the page shows it', async () => {
    const lock = { at: '2026-11-20T00:00:00.000Z', reason: 'Disputed payment' };
    const { user, requests } = await openPlayers('/players/acme/player-1', {
      [`POST ${PLAYER}/lock`]: changed({ state: 'locked', lock, sessions: [] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Lock' }));
    const dialog = await screen.findByRole('dialog', { name: 'Lock dararith?' });
    await user.click(within(dialog).getByRole('button', { name: 'Lock the player' }));
    expect(await within(dialog).findByText('Please fill this in.')).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.type(within(dialog).getByLabelText(/^Reason/), ' Disputed payment {Enter}');
    expect(await screen.findByText('Locked: Disputed payment')).toBeTruthy();
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Disputed payment' }]);
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.getByRole('button', { name: 'Unlock' })).toBeTruthy();
    // Fetched once: the answer had the result.
    expect(requests.filter(({ path }) => path === PLAYER)).toHaveLength(1);
  });

  it('[W02] shows the player’s own picture on request only, and removes an indecent one with a reason', async () => {
    const { user, requests } = await openPlayers('/players/acme/player-1', {
      [`GET ${PLAYER}`]: { value: { ...DARA, hasOwnAvatar: true } },
      [`GET ${PLAYER}/avatar`]: { value: { type: 'image/webp', base64: 'UklGRg==' } },
      [`POST ${PLAYER}/remove-avatar`]: changed({ hasOwnAvatar: false }),
    });
    const show = await screen.findByRole('button', { name: 'Show picture' });
    expect(requests.some(({ path }) => path === `${PLAYER}/avatar`)).toBe(false);
    await user.click(show);
    const picture = await screen.findByRole('img', { name: 'Picture of dararith' });
    expect(picture.getAttribute('src')).toBe('data:image/webp;base64,UklGRg==');
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove the picture of dararith?' });
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Indecent{Enter}');
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Picture of dararith' })).toBeNull());
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { reason: 'Indecent' },
    ]);
  });

  it('gets a temporary password, which is shown once', async () => {
    const { user, app } = await openPlayers('/players/acme/player-1', {
      [`POST ${PLAYER}/reset-password`]: changed({ passwordChangeRequired: true }, { password: TEMPORARY }),
    });
    await user.click(await screen.findByRole('button', { name: 'Reset password' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reset the password of dararith?' });
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Forgot it{Enter}');
    expect(await screen.findByText(TEMPORARY.text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy the password' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await expect.poll(() => screen.queryByText(TEMPORARY.text)).toBeNull();
    expect(screen.getByText('Must be changed at the next login')).toBeTruthy();
    const cached = JSON.stringify(
      app.queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    );
    expect(cached).not.toContain(TEMPORARY.text);
  });

  it('is sent again with the same key after a lost response, and with a new key for another reason', async () => {
    const { user, requests } = await openPlayers('/players/acme/player-1', {
      [`POST ${PLAYER}/end-sessions`]: { status: 504, code: 'platform_unsure' },
    });
    await user.click(await screen.findByRole('button', { name: 'End Chrome, Android' }));
    const dialog = await screen.findByRole('dialog', { name: 'End this session of dararith?' });
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Lost phone{Enter}');
    expect(await within(dialog).findByText(/the action may already be done/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'End the session' }));
    await user.type(within(dialog).getByLabelText(/^Reason/), '!{Enter}');
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([
      { reason: 'Lost phone', session: 'session-1' },
      { reason: 'Lost phone', session: 'session-1' },
      { reason: 'Lost phone!', session: 'session-1' },
    ]);
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });

  it('[W17] has a profile that is fetched when staff ask for it, and verified field by field with a reason', async () => {
    const field = { field: 'realName', value: 'Dararith Sok', verifiedAt: null };
    const nickname = { field: 'nickname', value: 'Dara', verifiedAt: null };
    const PROFILE = { version: 3, fields: [nickname, field], history: [] };
    const verifiedAt = '2026-11-20T00:00:00.000Z';
    const history = [{ at: verifiedAt, field: 'realName', kind: 'verified', reason: 'Passport seen' }];
    const { user, requests } = await openPlayers('/players/acme/player-1', {
      [`GET ${PLAYER}/profile`]: { value: PROFILE },
      [`POST ${PLAYER}/profile/verification`]: {
        value: { version: 4, fields: [nickname, { ...field, verifiedAt }], history },
      },
    });
    const show = await screen.findByRole('button', { name: 'Show the profile' });
    expect(requests.some(({ path }) => path.endsWith('/profile'))).toBe(false);
    await user.click(show);
    await user.click(await screen.findByRole('button', { name: 'Verify: Real name' }));
    // A nickname is chosen, not a fact.
    expect(screen.queryByRole('button', { name: 'Verify: Nickname' })).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: 'Verify “Real name” of dararith?' });
    await user.click(within(dialog).getByRole('button', { name: 'Mark as verified' }));
    expect(await within(dialog).findByText('Please fill this in.')).toBeTruthy();
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Passport seen{Enter}');
    expect(await screen.findByRole('button', { name: 'Withdraw: Real name' })).toBeTruthy();
    expect(screen.getByText('“Real name” was verified: Passport seen')).toBeTruthy();
    const [sent] = requests.filter(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ field: 'realName', isVerified: true, version: 3, reason: 'Passport seen' });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('[W17] shows a profile that changed in the meantime as it is now', async () => {
    let version = 3;
    const fields = [{ field: 'realName', value: 'Dararith Sok', verifiedAt: null }];
    const { user } = await openPlayers('/players/acme/player-1', {
      [`GET ${PLAYER}/profile`]: () => ({
        value: { version, fields: version === 3 ? fields : [{ ...fields[0], value: 'Another Name' }], history: [] },
      }),
      [`POST ${PLAYER}/profile/verification`]: { status: 409, code: 'conflict' },
    });
    await user.click(await screen.findByRole('button', { name: 'Show the profile' }));
    await user.click(await screen.findByRole('button', { name: 'Verify: Real name' }));
    version = 4;
    await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Reason/), 'Passport seen{Enter}');
    expect(await screen.findByText('Another Name')).toBeTruthy();
  });

  it('[W17] has no profile for those who may not verify it', async () => {
    await openPlayers('/players/acme/player-1', {}, session(['brand.read', 'player.read']));
    expect(await screen.findByRole('heading', { name: 'dararith' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show the profile' })).toBeNull();
  });

  it('is missing or not available, and the page says so', async () => {
    await openPlayers('/players/acme/nobody', {
      'GET /brands/acme/players/nobody': { status: 404, code: 'player_not_found' },
    });
    expect(await screen.findByText('This brand has no such player.')).toBeTruthy();
  });

  it('offers no action to read-only accounts, and no audit without its permission', async () => {
    await openPlayers('/players/acme/player-1', {}, session(['brand.read', 'player.read']));
    expect(await screen.findByRole('heading', { name: 'dararith' })).toBeTruthy();
    for (const name of ['Lock', 'Reset password', 'End all sessions']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('link', { name: 'History in the audit' })).toBeNull();
  });
});
