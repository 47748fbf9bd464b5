// @vitest-environment happy-dom
import { effectiveSwitches } from '@marquee/contracts/switches';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { MemberArea } from '../../features/member/member-area.tsx';
import { renderPage, type TestPage } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { CentreSlot } from './member-slots.tsx';

const person = userEvent.setup();
const info = { account: 'sophea', nickname: '', hasPassword: true, hasPaymentPassword: false, mobile: null };

afterEach(cleanup);

const open = (memberCentre: boolean): Promise<TestPage> =>
  renderPage(
    <>
      <MemberArea />
      <CentreSlot />
    </>,
    {
      path: '/',
      accountType: 0,
      manifest: { switches: effectiveSwitches({ ...sampleManifest().switches, memberCentre }) },
      answers: { memberInfo: () => info, sessions: () => ({ sessions: [] }), socialLinks: () => ({ links: [] }) },
    },
  );

describe('[W01] the switch memberCentre', () => {
  it('offers the security center where it is on', async () => {
    await open(true);
    await person.click(screen.getByRole('button', { name: /Account of/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Security center' }));
    expect(await screen.findByRole('button', { name: /Payment password/ })).toBeDefined();
  });

  it('leaves only the change of the log-in password where it is off', async () => {
    const page = await open(false);
    await person.click(screen.getByRole('button', { name: /Account of/ }));
    expect(screen.queryByRole('menuitem', { name: 'Security center' })).toBeNull();
    await person.click(await screen.findByRole('menuitem', { name: 'Login password' }));
    expect(await screen.findByRole('button', { name: 'Change: Login password' })).toBeDefined();
    expect(screen.queryByText(/Payment password/)).toBeNull();
    expect(page.calls.map(({ name }) => name)).not.toContain('sessions');
  });
});
