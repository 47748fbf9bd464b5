// @vitest-environment happy-dom
import type { AccountSecurityValue } from '@marquee/contracts/schemas/session';
import { effectiveSwitches } from '@marquee/contracts/switches';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { type Answers, renderPage, type TestPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { SecurityCenter } from './security-center.tsx';

const MEMBER = 0;
const person = userEvent.setup();
const info = {
  ...{ id: 'm', account: 'sophea', nickname: 'Sophea', type: MEMBER, toUpline: false, clubLabel: null },
  ...{ currency: 'KHR', registeredAt: '2026-01-01T00:00:00Z', hasPassword: true, hasPaymentPassword: true },
  ...{ mobile: null, previousLogin: null },
};
const EMAIL = { shown: 's***@mail.example', isProven: true, isVerified: false };
const SECURITY: AccountSecurityValue = {
  paymentReset: null,
  contacts: { email: EMAIL, mobile: null, proof: 'payment', changeableFrom: null },
  secondFactor: null,
};
const FACTOR = { since: '2026-11-20T05:00:00Z', recoveryCodesLeft: 9, removal: null };
const CODES = ['K5TQ-2ZZA-7JMC-O4YB', 'AAAA-BBBB-CCCC-DDDD'];

const open = (security: Partial<AccountSecurityValue> = {}, answers: Answers = {}): Promise<TestPage> =>
  renderPage(<SecurityCenter avatar={null} verification={null} info={info} onChanged={() => undefined} />, {
    path: '/?mc=securityCenter',
    accountType: MEMBER,
    messages: ['profile'],
    manifest: { switches: effectiveSwitches({ ...sampleManifest().switches, humanCheck: false }) },
    answers: {
      profile: () => ({ version: 0, fields: [] }),
      accountSecurity: () => ({ ...SECURITY, ...security }),
      sessions: () => ({ sessions: [] }),
      logins: () => ({ logins: [], totalPages: 1 }),
      socialLinks: () => ({ links: [], needsPassword: true }),
      ...answers,
    },
  });
const press = async (name: string | RegExp) => person.click(await screen.findByRole('button', { name }));
const type = async (label: RegExp, text: string) => person.type(await screen.findByLabelText(label), text);
const sent = (page: TestPage, name: string) => page.calls.filter((call) => call.name === name).map(({ body }) => body);

afterEach(cleanup);

describe('[W17] the e-mail address', () => {
  it('is changed after a proof, with the code sent to the new one', async () => {
    const page = await open(
      {},
      {
        contactProof: () => ({ expiresInSeconds: 900 }),
        emailCode: () => ({ expiredMinutes: 10 }),
        emailChange: () => ({}),
      },
    );
    expect(await screen.findByText('s***@mail.example, confirmed.')).toBeDefined();
    await press('Change: E-mail');
    await type(/^Current payment password/, 'copper-lantern-5');
    await press('Continue');
    await type(/^New e-mail address/, 'new@mail.example');
    await press('Send a code');
    expect(await screen.findByText(/valid for 10 minutes/)).toBeDefined();
    await type(/^Code from the e-mail/, ' 1234567 ');
    await press('Change');
    await waitFor(() => expect(page.toasts()).toEqual(['Your e-mail address is changed.']));
    expect(sent(page, 'contactProof')).toMatchObject([{ contact: 'email', password: 'copper-lantern-5' }]);
    expect(sent(page, 'emailCode')).toMatchObject([{ email: 'new@mail.example' }]);
    expect(sent(page, 'emailChange')).toMatchObject([{ verificationCode: '1234567' }]);
  });

  it('goes back to the proof when that is over', async () => {
    await open(
      {},
      {
        contactProof: () => ({ expiresInSeconds: 900 }),
        emailCode: () => {
          throw new ApiProblem('contact_proof_required', 403);
        },
      },
    );
    await press('Change: E-mail');
    await type(/^Current payment password/, 'copper-lantern-5');
    await press('Continue');
    await type(/^New e-mail address/, 'new@mail.example');
    await press('Send a code');
    expect(await screen.findByLabelText(/^Current payment password/)).toBeDefined();
  });

  it('that staff have verified, or that must wait after a reset, is offered for no change', async () => {
    await open({ contacts: { ...SECURITY.contacts, email: { ...EMAIL, isVerified: true } } });
    expect(await screen.findByText('Verified. Only customer service can change it.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Change: E-mail' })).toBeNull();
    cleanup();
    await open({ contacts: { ...SECURITY.contacts, changeableFrom: '2026-11-27T05:00:00Z' } });
    expect((await screen.findAllByText(/^Can be changed from /)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Change: E-mail' })).toBeNull();
  });
});

describe('[W02] the second factor', () => {
  it('is not shown where the brand has none', async () => {
    await open();
    expect(await screen.findByText('s***@mail.example, confirmed.')).toBeDefined();
    expect(screen.queryByText('Two-step verification')).toBeNull();
  });

  it('is turned on by a password, a code of the app, and recovery codes that were kept', async () => {
    const page = await open(
      { secondFactor: { since: null, recoveryCodesLeft: 0, removal: null } },
      {
        secondFactorBegin: () => ({
          secret: 'ABCDEFGH',
          uri: 'otpauth://totp/x?secret=ABCDEFGH',
          expiresInSeconds: 900,
        }),
        secondFactorConfirm: () => ({ recoveryCodes: CODES }),
      },
    );
    await press('Turn on: Two-step verification');
    await type(/^Your login password/, 'river-stone-9');
    await press('Continue');
    expect(await screen.findByText('ABCD EFGH')).toBeDefined();
    expect(await screen.findByRole('img', { name: /^Scan this/ })).toBeDefined();
    const link = screen.getByText('Open in an authenticator app');
    expect(link.getAttribute('href')).toBe('otpauth://totp/x?secret=ABCDEFGH');
    await type(/^Code from the authenticator app/, '123456');
    await press('Turn on');
    expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeDefined();
    expect(page.toasts()).toEqual([]);
    await press('I have kept them');
    await waitFor(() => expect(page.toasts()).toEqual(['Two-step verification is on.']));
    expect(sent(page, 'secondFactorConfirm')).toMatchObject([{ secondFactorCode: '123456' }]);
  });

  it('a removal without a code waits, is shown and is cancelled', async () => {
    const removal = { requestedAt: '2026-11-25T05:00:00Z', effectiveAt: '2026-11-26T05:00:00Z' };
    const page = await open({ secondFactor: { ...FACTOR, removal } }, { secondFactorKeep: () => ({}) });
    expect(await screen.findByText(/9 recovery codes left/)).toBeDefined();
    await press('Keep it on');
    await waitFor(() => expect(page.toasts()).toEqual(['Two-step verification stays on.']));
  });

  it('is asked for with a change of the payment password, and its field is emptied by a failure', async () => {
    const page = await open(
      { secondFactor: FACTOR },
      {
        paymentPassword: () => {
          throw new ApiProblem('second_factor_wrong', 403);
        },
      },
    );
    // Known before the form opens.
    await screen.findByText(/9 recovery codes left/);
    await press('Change: Payment password');
    await type(/^Current payment password/, 'copper-lantern-5');
    await type(/^New payment password/, '709346');
    await type(/^New password again/, '709346');
    await type(/^Code from the authenticator app/, 'k5tq 2zza 7jmc o4yb');
    await press('Save');
    expect(await screen.findByText(/^This code is wrong/)).toBeDefined();
    expect(sent(page, 'paymentPassword')).toMatchObject([{ secondFactorCode: 'k5tq 2zza 7jmc o4yb' }]);
    const input: HTMLInputElement = await screen.findByLabelText(/^Code from the authenticator app/);
    await waitFor(() => expect(input.value).toBe(''));
  });
});
