// @vitest-environment happy-dom
import type { ProtectionValue } from '@marquee/contracts/schemas/protection';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, renderPage, type SentCall, type TestPage } from '../../testing/render-page.tsx';
import { ProtectionPage } from './protection-page.tsx';

const person = userEvent.setup();
afterEach(cleanup);

type Limit = ProtectionValue['limits'][number];
const LATER = '2999-01-02T03:04:00Z';
const EARLIER = '2020-01-02T03:04:00Z';
const limit = (more: Partial<Limit> = {}): Limit => ({
  ...{ kind: 'loss', period: 'day', limit: '100.00', used: '25.00', resetsAt: LATER, pending: null },
  ...more,
});
const state = (more: Partial<ProtectionValue> = {}): ProtectionValue => ({
  ...{ currency: 'KHR', limits: [limit()], realityCheck: { brandMinutes: 60, ownMinutes: null } },
  ...{ timeOutUntil: null, exclusion: null, exclusionMinDays: 180 },
  ...more,
});
const open = (value: ProtectionValue, answers: Answers = {}): Promise<TestPage> =>
  renderPage(<ProtectionPage />, {
    path: '/?mc=protection',
    accountType: 0,
    messages: ['centre', 'protection'],
    answers: { protection: () => value, ...answers },
  });
const sent = (page: TestPage, name: SentCall['name']) => page.calls.filter((call) => call.name === name);
const press = async (name: RegExp | string) => person.click(await screen.findByRole('button', { name }));

describe('[W13] limits', () => {
  it('show what is used, and are changed', async () => {
    const page = await open(state(), { limitSet: () => state({ limits: [limit({ limit: '50.00', used: '25.00' })] }) });
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: /Losses/ });
    expect(bar.value).toBe(25);
    await press(/^Change: Losses/);
    await press('Save');
    expect(sent(page, 'limitSet')).toEqual([]);
    await person.type(screen.getByRole('textbox', { name: /New limit/ }), '50');
    await press('Save');
    await waitFor(() => expect(bar.value).toBe(50));
    expect(sent(page, 'limitSet')[0]).toMatchObject({
      body: { kind: 'loss', period: 'day', limit: '50' },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('name the time that each is about', async () => {
    const session = limit({ kind: 'session', period: 'session', limit: '60', used: null, resetsAt: null });
    await open(state({ limits: [limit(), session] }));
    for (const name of ['a day', 'a session']) expect(await screen.findByText(name)).toBeTruthy();
    expect(screen.getByText('60 minutes')).toBeTruthy();
  });

  it.each([
    ['waits', LATER, false],
    ['can be confirmed', EARLIER, true],
  ])('that are raised: one that %s', async (_what, confirmableAt, isReady) => {
    const pending = { limit: null, confirmableAt, lapsesAt: LATER };
    const value = state({ limits: [limit({ pending })] });
    const page = await open(value, { limitConfirm: () => state(), limitCancel: () => state() });
    await screen.findByText(/Requested: No limit/);
    expect(screen.queryByRole('button', { name: 'Confirm' }) !== null).toBe(isReady);
    await press(isReady ? 'Confirm' : 'Give up');
    const call = isReady ? 'limitConfirm' : 'limitCancel';
    await waitFor(() => expect(sent(page, call)[0]?.body).toEqual({ kind: 'loss', period: 'day' }));
    await waitFor(() => expect(screen.queryByText(/Requested/)).toBeNull());
  });
});

describe('[W13] a break', () => {
  it('is a time-out, after a confirmation', async () => {
    const page = await open(state(), { timeOut: () => state({ timeOutUntil: LATER }) });
    await person.selectOptions((await screen.findAllByLabelText('Length'))[0] as HTMLElement, '7 days');
    await press('Take a time-out');
    await waitFor(() => expect(page.dialog()?.title).toBe('Take a time-out of 7 days?'));
    expect(sent(page, 'timeOut')).toEqual([]);
    page.dialog()?.settle(true);
    expect(await screen.findByText(/Your time-out lasts until .*2999/)).toBeTruthy();
    expect(sent(page, 'timeOut')[0]?.body).toEqual({ hours: 168 });
  });

  it('is a self-exclusion, with the log-in password and a confirmation', async () => {
    const exclusion = { from: EARLIER, until: LATER, endRequestedAt: null, isOwn: true };
    const page = await open(state(), { selfExclude: () => state({ exclusion }) });
    await press('Exclude me');
    expect(page.dialog()).toBeNull();
    await person.type(screen.getByLabelText(/^Login password/), 'secret1');
    await press('Exclude me');
    await waitFor(() => expect(page.dialog()?.title).toContain('180 days'));
    page.dialog()?.settle(true);
    expect(await screen.findByText('You are excluded from play')).toBeTruthy();
    expect(sent(page, 'selfExclude')[0]?.body).toEqual({ days: 180, password: 'secret1' });
    expect(screen.queryByRole('button', { name: 'Exclude me' })).toBeNull();
  });

  it('is a self-exclusion that names the licence holder’s other sites, also in its confirmation', async () => {
    const page = await open(state({ sites: [{ KM: 'ខ្លា', EN: 'Tiger' }, { VI: 'Bến Cảng' }] }));
    const sites = 'The same holds on the other sites of the licence holder: Tiger · Bến Cảng.';
    expect(await screen.findByText((text) => text.endsWith(sites))).toBeTruthy();
    await person.type(screen.getByLabelText(/^Login password/), 'secret1');
    await press('Exclude me');
    await waitFor(() => expect(page.dialog()?.body).toContain(sites));
  });

  it('is a self-exclusion without a password of a player who has none', async () => {
    const exclusion = { from: EARLIER, until: LATER, endRequestedAt: null, isOwn: true };
    const page = await open(state(), {
      memberInfo: () => ({ hasPassword: false }),
      selfExclude: () => state({ exclusion }),
    });
    await waitFor(() => expect(screen.queryByLabelText(/^Login password/)).toBeNull());
    await press('Exclude me');
    await waitFor(() => expect(page.dialog()?.title).toContain('180 days'));
    page.dialog()?.settle(true);
    await waitFor(() => expect(sent(page, 'selfExclude')[0]?.body).toEqual({ days: 180 }));
  });

  it.each([
    [LATER, false],
    [EARLIER, true],
  ])('ends on request only after its time (%s)', async (until, isOver) => {
    const exclusion = { from: EARLIER, until, endRequestedAt: null, isOwn: false };
    await open(state({ exclusion }));
    expect(await screen.findByText(/another site of the same licence holder/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask to play again' }) !== null).toBe(isOver);
  });

  it('is a reality check at the time that the member chooses', async () => {
    const page = await open(state(), { realityCheckSet: () => state() });
    const every = await screen.findByLabelText<HTMLSelectElement>('Every');
    // The site asks each 60 minutes anyway.
    expect([...every.options].map(({ text }) => text)).toEqual(['Not chosen', '15 minutes', '30 minutes']);
    await person.selectOptions(every, '30 minutes');
    await waitFor(() => expect(sent(page, 'realityCheckSet')[0]?.body).toEqual({ minutes: 30 }));
  });
});
