// @vitest-environment happy-dom
import type { AvatarValue } from '@marquee/contracts/schemas/avatar';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { MemberArea } from '../../features/member/member-area.tsx';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { renderPage, type SentCall } from '../../testing/render-page.tsx';
import { sampleManifest } from '../../testing/sample-state.ts';
import { CentreSlot } from './centre-slot.tsx';

const person = userEvent.setup();
afterEach(cleanup);

const drawn = ['crane', 'koi', 'owl'].map((avatar) => ({ avatar, url: `/brand/${avatar}.svg` }));
const CRANE: AvatarValue = { avatarUrl: '/brand/crane.svg', avatar: 'crane', isOwn: false, drawn };
const OWN: AvatarValue = { avatarUrl: '/wps/x/files/picture?file=1', avatar: null, isOwn: true, drawn };
const picture = (bytes = 10, type = 'image/png') => new File(['x'.repeat(bytes)], 'me.png', { type });

interface Server {
  readonly avatar?: AvatarValue;
  readonly upload?: (call: SentCall) => unknown;
  readonly switches?: Record<string, boolean>;
}

async function open({ avatar = CRANE, upload = () => OWN, switches = {} }: Server = {}) {
  const all = { ...sampleManifest().switches, memberCentre: true, 'memberCentre.securityCenter': true };
  const page = await renderPage(
    <>
      <MemberArea completeMessages={async () => undefined} />
      <CentreSlot />
    </>,
    {
      path: '/?mc=securityCenter',
      accountType: 0,
      manifest: { switches: { ...all, 'profile.avatarUpload': true, ...switches } as never },
      answers: {
        memberInfo: () => ({ account: 'sokha', nickname: 'Sokha', mobile: null, previousLogin: null }),
        memberIcon: () => ({ iconUrl: avatar.avatarUrl }),
        avatar: () => avatar,
        avatarChoose: ({ body }) => ({
          ...CRANE,
          avatar: body?.['avatar'],
          avatarUrl: `/brand/${body?.['avatar']}.svg`,
        }),
        avatarUpload: upload,
        avatarRemove: () => CRANE,
      },
    },
  );
  await person.click(await screen.findByRole('button', { name: 'Change avatar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose your avatar' });
  return { page, dialog: within(dialog) };
}
const shownPictures = () =>
  [...document.querySelectorAll('img')].map((image) => image.getAttribute('src')).filter((src) => src !== null);
const call = (page: { calls: readonly SentCall[] }, name: string) => page.calls.find((sent) => sent.name === name);

describe('[W02] the avatar', () => {
  it('is chosen among the drawn ones by keyboard, and shown everywhere at once', async () => {
    const { page, dialog } = await open();
    const current = await dialog.findByRole<HTMLInputElement>('radio', { name: 'Avatar 1' });
    expect(current.checked).toBe(true);
    expect(dialog.getAllByRole('radio')).toHaveLength(3);
    await person.click(dialog.getByRole('radio', { name: 'Avatar 2' }));
    await person.click(dialog.getByRole('button', { name: 'Use this avatar' }));
    await waitFor(() => expect(page.toasts()).toEqual(['Your avatar has been changed.']));
    expect(call(page, 'avatarChoose')?.body).toEqual({ avatar: 'koi' });
    // In the header and on the page.
    await waitFor(() =>
      expect(shownPictures().filter((src) => src.endsWith('/brand/koi.svg')).length).toBeGreaterThan(1),
    );
  });

  it('is a picture of one’s own, sent as it is chosen', async () => {
    const { page, dialog } = await open();
    await person.upload(await dialog.findByLabelText(/A picture of your own/), picture());
    await waitFor(() => expect(page.toasts()).toEqual(['Your avatar has been changed.']));
    expect(call(page, 'avatarUpload')?.body).toBeInstanceOf(File);
    await waitFor(() => expect(shownPictures()).toContain('/wps/x/files/picture?file=1'));
  });

  it('stays as it was when a picture is refused, and says why', async () => {
    const { page, dialog } = await open({
      upload: () => {
        throw new ApiProblem('picture_broken', 400);
      },
    });
    await person.upload(await dialog.findByLabelText(/A picture of your own/), picture());
    expect(await dialog.findByText(/damaged or incomplete/)).toBeDefined();
    expect(page.toasts()).toEqual([]);
    await waitFor(() => expect(shownPictures().some((src) => src.endsWith('/brand/crane.svg'))).toBe(true));
  });

  it('does not send what is no picture', async () => {
    const { page, dialog } = await open();
    const input = await dialog.findByLabelText(/A picture of your own/);
    await userEvent.setup({ applyAccept: false }).upload(input, picture(10, 'image/gif'));
    expect(await dialog.findByText('Please choose a PNG, JPEG or WebP picture.')).toBeDefined();
    expect(call(page, 'avatarUpload')).toBeUndefined();
  });

  it('is a drawn one again when the picture is removed, also where uploads are off', async () => {
    const { page, dialog } = await open({ avatar: OWN, switches: { 'profile.avatarUpload': false } });
    await person.click(await dialog.findByRole('button', { name: 'Remove my picture' }));
    await waitFor(() => expect(page.toasts()).toEqual(['Your avatar has been changed.']));
    expect(dialog.queryByLabelText(/A picture of your own/)).toBeNull();
    expect(call(page, 'avatarRemove')).toBeDefined();
  });

  it('SEC-B09: has no upload where the brand’s switch is off', async () => {
    const { dialog } = await open({ switches: { 'profile.avatarUpload': false } });
    await dialog.findByRole('radio', { name: 'Avatar 1' });
    expect(dialog.queryByLabelText(/A picture of your own/)).toBeNull();
  });
});
