// @vitest-environment happy-dom
import type { ProfileValue } from '@marquee/contracts/schemas/profile';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { type Answers, renderPage, type TestPage } from '../../testing/render-page.tsx';
import { SecurityCenter } from './security-center.tsx';

const MEMBER = 0;
const person = userEvent.setup();
const info = {
  ...{ id: 'm', account: 'sophea', nickname: 'Sophea', type: MEMBER, toUpline: false, clubLabel: null },
  ...{ currency: 'KHR', registeredAt: '2026-01-01T00:00:00Z', hasPassword: true, hasPaymentPassword: true },
  ...{ mobile: null, previousLogin: null },
};
type StoredField = ProfileValue['fields'][number];
const stored = (field: StoredField['field'], value = '', isVerified = false): StoredField => ({
  field,
  value,
  isVerified,
});
const PROFILE: ProfileValue = {
  version: 3,
  fields: [
    stored('nickname', 'Sophea'),
    stored('realName', 'Sophea Chan', true),
    stored('idNumber', '•••• 344'),
    stored('occupation'),
    stored('telegram', 'sophea_c'),
  ],
};

const SECURITY = {
  paymentReset: null,
  contacts: { email: null, mobile: null, proof: 'payment', changeableFrom: null },
  secondFactor: null,
};

const open = (answers: Answers = {}): Promise<TestPage> =>
  renderPage(<SecurityCenter avatar={null} verification={null} info={info} onChanged={() => undefined} />, {
    path: '/?mc=securityCenter',
    accountType: MEMBER,
    messages: ['profile'],
    answers: {
      profile: () => PROFILE,
      accountSecurity: () => SECURITY,
      sessions: () => ({ sessions: [] }),
      logins: () => ({ logins: [], totalPages: 1 }),
      socialLinks: () => ({ links: [], needsPassword: true }),
      ...answers,
    },
  });
const edit = async () => person.click(await screen.findByRole('button', { name: 'Edit: Personal information' }));
const field = (name: RegExp) => screen.findByRole('textbox', { name });
const save = () => person.click(screen.getByRole('button', { name: 'Save' }));
const sent = (page: TestPage, name: string) => page.calls.filter((call) => call.name === name).map(({ body }) => body);

afterEach(cleanup);

describe('[W17] the profile', () => {
  it('is summed up, and its form sends the changed fields with the version they were read with', async () => {
    const page = await open({ profileChange: () => ({ ...PROFILE, version: 4 }) });
    expect(await screen.findByText('4 of 5 filled in')).toBeDefined();
    await edit();
    await person.type(await field(/^Occupation/), ' Teacher ');
    await person.clear(await field(/^Telegram/));
    await save();
    await waitFor(() => expect(page.toasts()).toEqual(['Your profile is saved.']));
    expect(sent(page, 'profileChange')).toEqual([{ version: 3, fields: { occupation: ' Teacher ', telegram: '' } }]);
  });

  it('shows what staff have verified, and offers no change of it', async () => {
    await open();
    await edit();
    expect(await screen.findByText('Sophea Chan')).toBeDefined();
    expect(screen.getByText('Verified')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: /^Real name/ })).toBeNull();
  });

  it('shows the end of a masked number beside an empty field', async () => {
    await open();
    await edit();
    expect(await screen.findByText('Saved: •••• 344. Enter it again only to change it.')).toBeDefined();
    expect(((await field(/^ID number/)) as HTMLInputElement).value).toBe('');
  });

  it('keeps what was typed when a rule or the server refuses it', async () => {
    const errors = [{ path: 'nickname', code: 'reserved' }];
    const page = await open({
      profileChange: () => {
        throw new ApiProblem('validation_failed', 400, { errors });
      },
    });
    await edit();
    await person.type(await field(/^Occupation/), '\u202eDriver');
    await save();
    expect(await screen.findByText('This contains characters that cannot be used.')).toBeDefined();
    expect(sent(page, 'profileChange')).toEqual([]);
    await person.clear(await field(/^Occupation/));
    await person.clear(await field(/^Nickname/));
    await person.type(await field(/^Nickname/), 'Admin');
    await save();
    expect(await screen.findByText('This name is reserved for staff.')).toBeDefined();
    expect(((await field(/^Nickname/)) as HTMLInputElement).value).toBe('Admin');
  });

  it('takes over what another page has changed, keeps what was typed, and saves on the next press', async () => {
    let current = PROFILE;
    let refusals = 1;
    const page = await open({
      profile: () => current,
      profileChange: () => {
        if (refusals === 0) return { ...current, version: 6 };
        refusals -= 1;
        throw new ApiProblem('conflict', 409, { errors: [{ path: 'telegram', code: 'changedElsewhere' }] });
      },
    });
    await edit();
    await person.type(await field(/^Occupation/), 'Teacher');
    const fields = PROFILE.fields.map((one) => (one.field === 'telegram' ? stored('telegram', 'other_tab') : one));
    current = { version: 5, fields };
    await save();
    expect(await screen.findByText(/changed on another page or device\. Check/)).toBeDefined();
    await waitFor(async () => expect(((await field(/^Telegram/)) as HTMLInputElement).value).toBe('other_tab'));
    expect(((await field(/^Occupation/)) as HTMLInputElement).value).toBe('Teacher');
    expect(screen.getByText('This was changed on another page or device.')).toBeDefined();
    await save();
    await waitFor(() => expect(page.toasts()).toEqual(['Your profile is saved.']));
    expect(sent(page, 'profileChange').at(-1)).toEqual({ version: 5, fields: { occupation: 'Teacher' } });
  });
});

it('[W17] marks every field that another page has changed, and keeps what was typed in one of them', async () => {
  let current = PROFILE;
  await open({
    profile: () => current,
    profileChange: () => {
      const errors = ['nickname', 'telegram'].map((path) => ({ path, code: 'changedElsewhere' }));
      throw new ApiProblem('conflict', 409, { errors });
    },
  });
  await edit();
  await person.clear(await field(/^Telegram/));
  await person.type(await field(/^Telegram/), 'this_tab');
  const others = new Map([
    ['nickname', 'Other Tab'],
    ['telegram', 'other_tab'],
  ]);
  current = {
    version: 5,
    fields: PROFILE.fields.map((one) => ({ ...one, value: others.get(one.field) ?? one.value })),
  };
  await save();
  await waitFor(() =>
    expect(screen.getAllByText('This was changed on another page or device.')).toHaveLength(others.size),
  );
  const values = [await field(/^Nickname/), await field(/^Telegram/)].map((one) => (one as HTMLInputElement).value);
  expect(values).toEqual(['Other Tab', 'this_tab']);
  expect(document.activeElement).toBe(await field(/^Nickname/));
});

describe('[W02] the payment password', () => {
  const openForm = async () => person.click(await screen.findByRole('button', { name: 'Change: Payment password' }));
  const type = async (password: string) => {
    const labels = [/^New payment password/, /^New password again/];
    for (const label of labels) await person.type(await screen.findByLabelText(label), password);
  };

  it('is changed by the old one; a forgotten one waits for a day', async () => {
    const page = await open({
      paymentForgotten: () => ({ effectiveAt: '2026-11-26T05:00:00Z' }),
      paymentPassword: () => ({ effectiveAt: null }),
    });
    await openForm();
    await person.click(await screen.findByRole('tab', { name: 'I forgot it' }));
    expect(await screen.findByText(/becomes valid after 24 hours/)).toBeDefined();
    await person.type(await screen.findByLabelText(/^Your login password/), 'river-stone-9');
    await type('709346');
    await person.click(screen.getByRole('button', { name: 'Request' }));
    await waitFor(() => expect(page.toasts()[0]).toMatch(/^The new payment password becomes valid on /));
    expect(sent(page, 'paymentForgotten')).toMatchObject([{ password: 'river-stone-9', newPassword: '709346' }]);
    expect(sent(page, 'paymentPassword')).toEqual([]);
  });

  it('that waits is shown and can be cancelled', async () => {
    let waits = true;
    const page = await open({
      accountSecurity: () => ({
        ...SECURITY,
        paymentReset: waits ? { requestedAt: '2026-11-25T05:00:00Z', effectiveAt: '2026-11-26T05:00:00Z' } : null,
      }),
      paymentForgottenCancel: () => {
        waits = false;
        return {};
      },
    });
    const row = await screen.findByText(/^A new payment password becomes valid on/);
    await person.click(within(row.parentElement as HTMLElement).getByRole('button', { name: 'Keep the old one' }));
    await waitFor(() => expect(page.toasts()).toEqual(['Your old payment password stays valid.']));
    await waitFor(() => expect(screen.queryByText(/^A new payment password becomes valid on/)).toBeNull());
  });
});

it('[A13] the log-ins are listed page by page, refused ones too', async () => {
  const login = { browser: 'Chrome', system: 'Android', network: '192.0.2.*', provider: null };
  await open({
    logins: ({ query }) => ({
      logins:
        query?.['pageNo'] === 2
          ? [{ ...login, at: '2026-11-20T05:00:00Z', outcome: 'linked', provider: 'google' }]
          : [{ ...login, at: '2026-11-24T05:00:00Z', outcome: 'wrong_password' }],
      totalPages: 2,
    }),
  });
  expect(await screen.findByText('Wrong password')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Google linked')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
