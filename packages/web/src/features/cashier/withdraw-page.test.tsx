// @vitest-environment happy-dom
import type { WithdrawalRow, WithdrawOptionsValue } from '@marquee/contracts/schemas/cashier';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { type Answers, renderPage, type SentCall, type TestPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { WithdrawPage } from './withdraw-page.tsx';

const person = userEvent.setup();
afterEach(cleanup);

const ACCOUNT = {
  ...{ accountId: 'a1', kind: 'bank' as const, holder: 'Sokha', number: '••••1234', bank: 'Bank One' },
  ...{ addedAt: '2020-01-01T00:00:00Z', usableAt: '2020-01-02T00:00:00Z' },
};
const options = (more: Partial<WithdrawOptionsValue> = {}): WithdrawOptionsValue => ({
  currency: 'KHR',
  methods: [
    {
      ...{ code: 'bank', kind: 'bank', name: { EN: 'Bank transfer' }, min: '10.00', max: '500.00' },
      ...{ feeFixed: '1.00', feePercent: '1' },
    },
  ],
  ...{ available: '800.00', leftToday: '400.00', bonus: null, identity: null, isCancellable: true },
  receiptMinutes: 1470,
  ...more,
});
const payout = (more: Partial<WithdrawalRow['payouts'][number]> = {}): WithdrawalRow['payouts'][number] => ({
  ...{ payoutId: 'p1', amount: '60.00', state: 'paid', paidAt: '2026-11-26T10:00:00Z', receipt: null },
  ...{ forcedAt: '2026-11-27T10:00:00Z', hasProof: false, isRefused: false },
  ...more,
});
const withdrawal = (more: Partial<WithdrawalRow> = {}): WithdrawalRow => ({
  ...{ withdrawalId: 'w1', method: 'bank', name: { EN: 'Bank transfer' }, state: 'review', amount: '100.00' },
  ...{ fee: '2.00', currency: 'KHR', account: ACCOUNT, createdAt: '2026-11-26T09:00:00Z', reason: null },
  ...{ paid: '0.00', remainder: '98.00', isCancellable: true, payouts: [] },
  ...more,
});
const listed = (row: WithdrawalRow) => () => ({ withdrawals: [row], total: 1, running: 1, totalPages: 1 });

const switches = (isOn: boolean) => ({ ...sampleManifest().switches, 'memberCentre.withdraw': isOn });
const open = (answers: Answers = {}, isOn = true): Promise<TestPage> =>
  renderPage(<WithdrawPage />, {
    manifest: { switches: switches(isOn) },
    path: '/?mc=withdraw',
    accountType: 0,
    messages: ['centre', 'cashier', 'profile'],
    answers: {
      withdrawOptions: () => options(),
      payoutAccounts: () => ({ accounts: [ACCOUNT], holdHours: 24 }),
      withdrawals: () => ({ withdrawals: [], total: 0, running: 0, totalPages: 0 }),
      memberInfo: () => ({ account: 'sokha', nickname: '', hasPassword: true, hasPaymentPassword: true, mobile: null }),
      stepUp: () => ({ stepUp: 'proof', expiresInSeconds: 300 }),
      withdrawRequest: () => withdrawal(),
      ...answers,
    },
  });
const sent = (page: TestPage, name: SentCall['name']) => page.calls.filter((call) => call.name === name);
const amount = () => screen.findByRole('textbox', { name: /Amount/ });
const press = async (name: RegExp | string) => person.click(await screen.findByRole('button', { name }));
const prove = async () => {
  await person.type(await screen.findByLabelText(/^Payment password/), 'secret1');
  await press('Confirm');
};
const showHistory = async () => person.click(await screen.findByRole('tab', { name: 'My withdrawals' }));

describe('[W05] a request', () => {
  it('[E01] leads to the verification of identity where one is missing', async () => {
    await open({
      withdrawOptions: () => options({ identity: { level: 'identity', above: '200.00', left: '150.00' } }),
    });
    await screen.findByText(/together exceed .*200\.00.* need a verified identity/);
    const link = screen.getByRole('link', { name: 'Verify my identity' });
    expect(link.getAttribute('href')).toContain('mc=securityCenter');
    await person.type(await amount(), '150.01{Enter}');
    expect(await screen.findByText('Please verify your identity first.')).toBeTruthy();
    expect(screen.queryByLabelText(/^Payment password/)).toBeNull();
    await person.clear(await amount());
    await person.type(await amount(), '150{Enter}');
    expect(await screen.findByLabelText(/^Payment password/)).toBeTruthy();
    cleanup();
    await open({ withdrawOptions: () => options({ identity: { level: 'address', above: '0.00', left: '0.00' } }) });
    await screen.findByText('Each withdrawal needs a verified identity and address.');
  });

  it('says the fee and what arrives, and is sent with the proof of the payment password', async () => {
    const page = await open();
    await person.type(await amount(), '100');
    expect(screen.getByText('You receive').nextElementSibling?.textContent).toMatch(/98\.00$/);
    expect(screen.getByText(/you have 24 hours to tell us/)).toBeTruthy();
    await press(/^Withdraw .*100\.00$/);
    await prove();
    await waitFor(() => expect(sent(page, 'withdrawRequest')).toHaveLength(1));
    expect(sent(page, 'stepUp')[0]?.body).toMatchObject({ purpose: 'withdrawRequest', password: 'secret1' });
    const [request] = sent(page, 'withdrawRequest');
    expect(request?.body).toEqual({
      ...{ method: 'bank', accountId: 'a1', amount: '100', currency: 'KHR', forfeitBonus: false },
    });
    expect(request).toMatchObject({ stepUp: 'proof', idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });

  it('says no fee of zero', async () => {
    const [method] = options().methods;
    if (method === undefined) throw new Error('No method');
    const free = { ...method, feeFixed: '0.00', feePercent: '0' };
    await open({ withdrawOptions: () => options({ methods: [free] }) });
    await person.type(await amount(), '100');
    expect(screen.getByText('You receive').nextElementSibling?.textContent).toMatch(/100\.00$/);
    expect(screen.queryByText('Fee')).toBeNull();
  });

  it('keeps its key after a lost answer, with a new proof', async () => {
    const failures = [new ApiProblem('timeout', 0)];
    const page = await open({
      withdrawRequest: () => {
        const failure = failures.shift();
        if (failure) throw failure;
        return withdrawal();
      },
    });
    await person.type(await amount(), '100');
    await press(/^Withdraw .*100\.00$/);
    await prove();
    await screen.findByRole('alert');
    await press('Confirm');
    await waitFor(() => expect(sent(page, 'withdrawRequest')).toHaveLength(2));
    const [first, second] = sent(page, 'withdrawRequest');
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    expect(sent(page, 'stepUp')).toHaveLength(2);
  });

  it.each([
    ['', /fill this in/],
    ['5', /At least .*10\.00/],
    ['400.01', /At most .*400\.00/],
  ])('with the amount "%s" is not sent', async (typed, text) => {
    const page = await open();
    if (typed !== '') await person.type(await amount(), typed);
    await person.type(await amount(), '{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByLabelText(/^Payment password/)).toBeNull();
    expect(sent(page, 'withdrawRequest')).toEqual([]);
  });

  it('gives up an open bonus only after the member said so', async () => {
    const bonus = { amount: '50.00', wagering: '500.00', progress: '120.00', expiresAt: '2026-12-26T00:00:00Z' };
    const page = await open({ withdrawOptions: () => options({ bonus }) });
    await person.type(await amount(), '100{Enter}');
    expect(await screen.findByText(/Please confirm this/)).toBeTruthy();
    await person.click(screen.getByRole('checkbox', { name: 'I give up this bonus' }));
    await press(/^Withdraw .*100\.00$/);
    await prove();
    await waitFor(() => expect(sent(page, 'withdrawRequest')[0]?.body).toMatchObject({ forfeitBonus: true }));
  });

  it('waits for an account that is still held, and leads to the form for one where there is none', async () => {
    const held = { ...ACCOUNT, usableAt: '2999-01-01T00:00:00Z' };
    await open({ payoutAccounts: () => ({ accounts: [held], holdHours: 24 }) });
    expect(await screen.findByText(/You can use this account from .*2999/)).toBeTruthy();
    cleanup();
    const accounts = [ACCOUNT, { ...held, accountId: 'a2', bank: 'Bank Two' }];
    await open({ payoutAccounts: () => ({ accounts, holdHours: 24 }) });
    expect(await screen.findByText(/You can use Bank Two ••••1234 from .*2999/)).toBeTruthy();
    cleanup();
    await open({ payoutAccounts: () => ({ accounts: [], holdHours: 24 }) });
    await press('Add an account');
    expect(await screen.findByRole('textbox', { name: /^Account number/ })).toBeTruthy();
    await press('Cancel');
    expect(await screen.findByText('No account yet')).toBeTruthy();
  });

  it('leads to the payment password where the member has none', async () => {
    const info = { account: 'sokha', nickname: '', hasPassword: true, hasPaymentPassword: false, mobile: null };
    await open({ memberInfo: () => info });
    await person.type(await amount(), '100{Enter}');
    const link = await screen.findByRole('link', { name: 'Set a payment password' });
    expect(link.getAttribute('href')).toContain('mc=securityCenter');
  });
});

describe('[W05] payout accounts', () => {
  it('are added with the payment password, and removed after a confirmation', async () => {
    const held = { ...ACCOUNT, usableAt: '2999-01-01T00:00:00Z' };
    const page = await open({ payoutAccountAdd: () => held, payoutAccountRemove: () => ({}) });
    await person.click(await screen.findByRole('tab', { name: 'Accounts' }));
    await press('Add an account');
    await person.type(screen.getByRole('textbox', { name: /^Bank/ }), 'Bank Two');
    await person.type(screen.getByRole('textbox', { name: /^Account number/ }), '0099');
    await person.type(screen.getByRole('textbox', { name: /^Account holder/ }), 'Sokha');
    await press('Add an account');
    await prove();
    await waitFor(() => expect(sent(page, 'payoutAccountAdd')).toHaveLength(1));
    expect(sent(page, 'payoutAccountAdd')[0]).toMatchObject({
      body: { kind: 'bank', bank: 'Bank Two', number: '0099', holder: 'Sokha' },
      stepUp: 'proof',
    });
    await waitFor(() => expect(page.toasts()[0]).toMatch(/was added\. You can use it from .*2999/));
    await press(/^Remove Bank One/);
    await waitFor(() => expect(page.dialog()?.title).toBe('Remove this account?'));
    expect(sent(page, 'payoutAccountRemove')).toEqual([]);
    page.dialog()?.settle(true);
    await waitFor(() => expect(sent(page, 'payoutAccountRemove')[0]?.body).toEqual({ accountId: 'a1' }));
  });
});

describe('[W05] the member’s withdrawals', () => {
  it('show where each stands, and can be taken back while they wait', async () => {
    const page = await open({ withdrawals: listed(withdrawal()), withdrawCancel: () => withdrawal() });
    await showHistory();
    const steps = within(await screen.findByRole('list', { name: 'Steps of this withdrawal' }));
    expect(steps.getByText('Being checked').closest('li')?.getAttribute('aria-current')).toBe('step');
    await press('Take back');
    await waitFor(() => expect(page.dialog()?.title).toBe('Take this withdrawal back?'));
    page.dialog()?.settle(true);
    await waitFor(() => expect(sent(page, 'withdrawCancel')[0]?.body).toEqual({ withdrawalId: 'w1' }));
  });

  it('say that the bank refused a payout while staff check it', async () => {
    const refused = payout({ isRefused: true, forcedAt: null });
    const row = withdrawal({ state: 'paid', isCancellable: false, payouts: [refused] });
    await open({ withdrawals: listed(row) });
    await showHistory();
    expect(await screen.findByText(/refused this payout/)).toBeTruthy();
    expect(screen.queryByText(/The money is then not refunded/)).toBeNull();
  });

  it.each([
    ['approved', ['Received', 'Not received', 'Already received', 'Rest is missing']],
    ['paid', ['Received', 'Not received', 'Already received', 'Everything is paid']],
  ] as const)('ask about a payout while the withdrawal is %s, and warn of the time', async (state, answers) => {
    const row = withdrawal({ state, isCancellable: false, payouts: [payout()] });
    const page = await open({ withdrawals: listed(row), withdrawReceipt: () => row });
    await showHistory();
    const question = within(await screen.findByRole('group', { name: 'Did you receive this money?' }));
    expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(answers);
    expect(screen.getByText(/The money is then not refunded/)).toBeTruthy();
    await person.click(question.getByRole('button', { name: 'Not received' }));
    await waitFor(() =>
      expect(sent(page, 'withdrawReceipt')[0]?.body).toEqual({ payoutId: 'p1', answer: 'notReceived' }),
    );
  });

  it('stay, with their questions, while withdrawals are switched off; no new one begins', async () => {
    const row = withdrawal({ state: 'paid', isCancellable: false, payouts: [payout()] });
    const page = await open({ withdrawals: listed(row), withdrawReceipt: () => row }, false);
    const question = within(await screen.findByRole('group', { name: 'Did you receive this money?' }));
    expect(screen.queryByRole('tab')).toBeNull();
    await person.click(question.getByRole('button', { name: 'Received' }));
    await waitFor(() => expect(sent(page, 'withdrawReceipt')[0]?.body).toEqual({ payoutId: 'p1', answer: 'received' }));
    expect(sent(page, 'withdrawOptions')).toEqual([]);
  });

  it('take a picture for a payout that did not arrive', async () => {
    const row = withdrawal({ state: 'paid', isCancellable: false, payouts: [payout({ receipt: 'notReceived' })] });
    const page = await open({ withdrawals: listed(row), withdrawProof: () => row });
    await showHistory();
    const picture = new File(['x'], 'statement.png', { type: 'image/png' });
    await person.upload(await screen.findByLabelText(/Picture as proof/), picture);
    await waitFor(() => expect(sent(page, 'withdrawProof')).toHaveLength(1));
    expect(sent(page, 'withdrawProof')[0]).toMatchObject({ query: { payoutId: 'p1' }, body: picture });
    await waitFor(() => expect(screen.queryByText('statement.png')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  it('no longer say that one is checked that staff counted as come back', async () => {
    const row = withdrawal({
      state: 'paid',
      isCancellable: false,
      payouts: [payout({ state: 'returned', receipt: 'notReceived' }), payout({ payoutId: 'p2' })],
    });
    await open({ withdrawals: listed(row) });
    await showHistory();
    expect(await screen.findByText('was sent back to us')).toBeTruthy();
    expect(screen.queryByText(/Our staff are checking it/)).toBeNull();
  });

  it.each([
    ['accountName', 'The account is not in your name.'],
    ['Name differs', 'Name differs'],
  ])('say why one was rejected (%s), and ask nothing about it', async (reason, text) => {
    const row = withdrawal({ state: 'rejected', reason, isCancellable: false, remainder: '0.00' });
    await open({ withdrawals: listed(row) });
    await showHistory();
    expect(await screen.findByText(`Reason: ${text}`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
  });
});
