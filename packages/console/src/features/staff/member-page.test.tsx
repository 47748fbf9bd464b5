import type { StaffAccountValue } from '@marquee/contracts/schemas/staff';
import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { SessionContext } from '../../lib/session/session.ts';
import { type Answers, renderConsole } from '../../testing/render-console.tsx';
import { SAMPLE_SESSION } from '../../testing/sample-session.ts';
import { MemberPage } from './member-page.tsx';

const BOPHA: StaffAccountValue = {
  id: 'id-1',
  name: 'bopha',
  displayName: 'Bopha Keo',
  state: 'active',
  grants: [{ role: 'viewer', brands: '*' }],
  hasPassword: true,
  hasSecondFactor: true,
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  signedInAt: null,
  waitsUntil: null,
};

const open = (answers: Answers) =>
  renderConsole(
    <SessionContext value={SAMPLE_SESSION}>
      <Routes>
        <Route path="/people/:id" element={<MemberPage />} />
      </Routes>
    </SessionContext>,
    {
      at: '/people/id-1',
      answers: {
        'GET /staff/id-1/sessions': { value: { sessions: [] } },
        'GET /brands': { value: { brands: [] } },
        ...answers,
      },
    },
  );

afterEach(cleanup);

it('[T11] when two people change an account, the second sees both versions and overwrites only after confirming', async () => {
  let account = BOPHA;
  const { user, requests } = await open({
    'GET /staff': () => ({ value: { staff: [account] } }),
    'PATCH /staff/id-1': ({ headers, body }) => {
      if (headers.get('if-match') !== `"${account.version}"`) return { status: 412, code: 'version_moved' };
      account = { ...account, ...(body as Partial<StaffAccountValue>), version: account.version + 1 };
      return { value: { staff: account, link: null } };
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: /^Approver/ }));
  account = { ...account, version: 4, grants: [{ role: 'support', brands: '*' }] };
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const both = await screen.findByRole('alert');
  expect(await within(both).findByText('Support')).toBeTruthy();
  expect(within(both).getByText('Approver')).toBeTruthy();
  await user.click(within(both).getByRole('button', { name: 'Keep mine and save again' }));
  await screen.findByRole('button', { name: 'Save changes' });
  const writes = requests.filter(({ method }) => method === 'PATCH');
  expect(writes.map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"']);
  expect(account.grants).toEqual([
    { role: 'viewer', brands: '*' },
    { role: 'approver', brands: '*' },
  ]);
});

it('[T11] shows that a new account waits, and before a reset that it will wait', async () => {
  await open({ 'GET /staff': { value: { staff: [{ ...BOPHA, waitsUntil: '2999-01-01T00:00:00.000Z' }] } } });
  expect(await screen.findByText(/^Can’t take part in approvals until/)).toBeTruthy();
  expect(screen.getByText(/a reset starts a wait of 24 hours/)).toBeTruthy();
});
