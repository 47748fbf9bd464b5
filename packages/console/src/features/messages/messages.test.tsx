// @vitest-environment happy-dom
import type { StaffMessage } from '@marquee/contracts/schemas/staff-messages';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { DialogHost } from '../../lib/dialogs/dialog-host.tsx';
import { SessionContext } from '../../lib/session/session.ts';
import { SAMPLE_BRAND, SAMPLE_MANIFEST } from '../../testing/brand/sample-brand.ts';
import { type Answers, renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { MessagesPages } from './messages-pages.tsx';

const PATH = '/brands/acme/messages';
const message = (more: Partial<StaffMessage> = {}): StaffMessage => ({
  ...{ id: 'm1', state: 'waiting', audience: 'brand', newcomers: false, recipients: 0, to: [], reads: 0 },
  texts: { EN: { title: 'Hello', body: 'Welcome back.' } },
  ...{ showsAt: '2026-11-25T10:00:00.000Z', expiresAt: '2999-12-25T10:00:00.000Z' },
  ...{ author: 's1', createdAt: '2026-11-25T10:00:00.000Z', approved: null, withdrawn: null },
  ...more,
});
const listOf = (...messages: StaffMessage[]) => ({
  value: { messages, next: null, people: { s1: 'Dara Kim', s2: 'Sok Chea' }, you: 's2' },
});
const manifest = { ...SAMPLE_MANIFEST, languages: ['EN', 'KM'], defaultLanguage: 'KM', timezone: 'Europe/Berlin' };
const BRAND = { ...SAMPLE_BRAND, manifest };

const open = (at: string, answers: Answers = {}, permissions = SAMPLE_SESSION.permissions) =>
  renderConsole(
    <SessionContext value={{ ...SAMPLE_SESSION, permissions }}>
      <Routes>
        <Route path="/messages/*" element={<MessagesPages />} />
      </Routes>
      <DialogHost />
    </SessionContext>,
    {
      at,
      answers: {
        'GET /brands': { value: { brands: [] } },
        'GET /brands/acme': { value: BRAND },
        [`GET ${PATH}`]: listOf(message()),
        ...answers,
      },
    },
  );

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('[W11] the list of messages', () => {
  it('has state, recipients, reads and author of each', async () => {
    const listed = message({ audience: 'members', state: 'sent', recipients: 5, reads: 2, to: ['ann', 'bob', 'cat'] });
    await open('/messages/acme', { [`GET ${PATH}`]: listOf(listed) });
    const row = await screen.findByRole('row', { name: /Hello/ });
    for (const text of ['Sent', 'ann, bob, cat', 'and 2 more', '2 of 5', 'Dara Kim']) {
      expect(row.textContent).toContain(text);
    }
  });

  it('lets another person approve, and the author only withdraw', async () => {
    const approved = message({ state: 'sent', approved: { by: 's2', at: '2026-11-25T11:00:00.000Z' } });
    const { user, requests } = await open('/messages/acme', { [`POST ${PATH}/m1/approval`]: { value: approved } });
    await user.click(await screen.findByRole('button', { name: 'Hello' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hello' });
    await user.click(within(dialog).getByRole('button', { name: 'Approve and send' }));
    await screen.findByText('The message is sent.');
    const sent = requests.find(({ path }) => path.endsWith('/approval'));
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
    cleanup();

    const own = { value: { ...listOf(message()).value, you: 's1' } };
    const again = await open('/messages/acme', { [`GET ${PATH}`]: own });
    await again.user.click(await screen.findByRole('button', { name: 'Hello' }));
    await screen.findByText('A second person has to approve this message.');
    expect(screen.queryByRole('button', { name: 'Approve and send' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  });

  it('withdraws with a reason only', async () => {
    const sent = message({ state: 'sent' });
    const { user, requests } = await open('/messages/acme', {
      [`GET ${PATH}`]: listOf(sent),
      [`POST ${PATH}/m1/withdrawal`]: { value: sent },
    });
    await user.click(await screen.findByRole('button', { name: 'Hello' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const posts = () => requests.filter(({ method }) => method === 'POST');
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(posts()).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Wrong date{Enter}');
    await screen.findByText(/No player sees it any more/);
    expect(posts().map(({ body }) => body)).toEqual([{ reason: 'Wrong date' }]);
  });

  it('offers nothing to those who may only read', async () => {
    const { user } = await open('/messages/acme', {}, { 'brand.read': '*', 'message.read': '*' });
    await user.click(await screen.findByRole('button', { name: 'Hello' }));
    await screen.findByRole('dialog', { name: 'Hello' });
    for (const name of ['Withdraw', 'Reject', 'Approve and send']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('link', { name: 'Write a message' })).toBeNull();
  });
});

describe('[W11] writing a message', () => {
  const find = (members: object[], unknown: string[]) => ({
    [`POST ${PATH}/recipients`]: { value: { members, unknown } },
  });
  const group = (name: RegExp) => within(screen.getByRole('group', { name }));
  const bodyOf = (requests: readonly { method: string; path: string; body: unknown }[]) =>
    requests.find(({ method, path }) => method === 'POST' && path === PATH)?.body;

  it('names unknown players and sends to none of them', async () => {
    const { user, requests } = await open('/messages/acme/new', find([{ id: 'p1', username: 'ann' }], ['nobody']));
    await user.type(await screen.findByLabelText(/Usernames/), 'ann\nnobody');
    await user.type(group(/English/).getByLabelText('Title'), 'Hi');
    await user.type(group(/English/).getByLabelText('Text'), 'There');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByText(/There is no such player:/)).textContent).toContain('nobody');
    expect(bodyOf(requests)).toBeUndefined();
    expect(requests.at(-1)?.body).toEqual({ names: ['ann', 'nobody'] });
  });

  it('begins with the player whose page it was opened on', async () => {
    const { requests } = await open('/messages/acme/new?player=p1', find([{ id: 'p1', username: 'ann' }], []));
    expect(await screen.findByDisplayValue('ann')).toBe(screen.getByLabelText(/Usernames/));
    expect(requests.at(-1)?.body).toEqual({ names: ['p1'] });
    cleanup();
    await open('/messages/acme/new?player=gone', find([], ['gone']));
    expect(await screen.findByDisplayValue('gone')).toBe(screen.getByLabelText(/Usernames/));
  });

  it('is not for those who may only read', async () => {
    const { requests } = await open('/messages/acme/new?player=p1', {}, { 'message.read': '*', 'brand.read': '*' });
    await screen.findByText('Your roles don’t allow this.');
    expect(requests.filter(({ path }) => path.endsWith('/recipients'))).toEqual([]);
  });

  it('sends texts in two languages, and shows which are missing and what is read instead', async () => {
    const { user, requests, address } = await open('/messages/acme/new', {
      ...find([{ id: 'p1', username: 'ann' }], []),
      [`POST ${PATH}`]: { value: message({ state: 'sent', audience: 'members' }) },
    });
    await user.type(await screen.findByLabelText(/Usernames/), 'ann, ann');
    await user.type(group(/English/).getByLabelText('Title'), 'Hi');
    expect(group(/English/).getByText('Title or text is missing')).toBeTruthy();
    await user.type(group(/English/).getByLabelText('Text'), 'There');
    expect(group(/ខ្មែរ/).getByText('Missing')).toBeTruthy();
    expect(screen.getByText('There is no text in this language. Players see English.')).toBeTruthy();
    await user.type(group(/ខ្មែរ/).getByLabelText('Title'), 'សួស្តី');
    await user.type(group(/ខ្មែរ/).getByLabelText('Text'), 'សូមស្វាគមន៍');
    expect(screen.getByRole('heading', { level: 3, name: 'សួស្តី' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(address()).toBe('/messages/acme'));
    expect(bodyOf(requests)).toEqual({
      to: { kind: 'members', members: ['p1'] },
      texts: { EN: { title: 'Hi', body: 'There' }, KM: { title: 'សួស្តី', body: 'សូមស្វាគមន៍' } },
      showsAt: null,
      expiresAt: null,
    });
  });

  it('says which of two times counts when clocks go back in the brand’s zone', async () => {
    await open('/messages/acme/new');
    const input = await screen.findByLabelText('Shown from');
    const text = 'Clocks go back then, so this time happens twice. The first one counts.';
    fireEvent.change(input, { target: { value: '2027-10-31T02:30' } });
    expect(screen.getByText(text)).toBeTruthy();
    fireEvent.change(input, { target: { value: '2027-10-31T03:30' } });
    expect(screen.queryByText(text)).toBeNull();
  });

  it('to the whole brand asks for approval', async () => {
    const { user, requests } = await open('/messages/acme/new', { [`POST ${PATH}`]: { value: message() } });
    await user.selectOptions(await screen.findByLabelText('Send to'), 'brand');
    await user.click(screen.getByRole('checkbox', { name: /register before it expires/ }));
    await user.type(group(/English/).getByLabelText('Title'), 'Hi');
    await user.type(group(/English/).getByLabelText('Text'), 'There');
    await user.click(screen.getByRole('button', { name: 'Request approval' }));
    await screen.findByText(/waits for a second person/);
    expect(bodyOf(requests)).toMatchObject({ to: { kind: 'brand', newcomers: true } });
  });

  it('sends nothing while something is missing', async () => {
    const { user, requests } = await open('/messages/acme/new');
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect(screen.getByText('Name at least one player.')).toBeTruthy();
    expect(screen.getByText('Write the message in at least one language.')).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
