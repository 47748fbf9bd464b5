import { CALLS } from '@marquee/contracts/calls';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { FILE_LINK_KEY } from '../../testing/build-test-app.ts';
import { callSupport, openPlayer, performSupportAction, supportPath } from '../../testing/call-support.ts';
import { createMemoryStore } from '../../testing/memory-store.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { photo } from '../../testing/sample-pictures.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { registerMember } from '../../testing/test-members.ts';

const store = createMemoryStore();
const { database, platform } = await openTestSuite({ files: { store, linkKey: FILE_LINK_KEY } });
const picture = await photo({ width: 300, height: 200 }, 'jpeg');
const CRANE = '/brand/00000000000000aa.svg';
const KOI = '/brand/00000000000000ab.svg';

let token: string;
let id: string;
let members = 0;
async function newMember(merchant = 'lotus') {
  members += 1;
  const username = `shown${members}`;
  const own = await registerMember(platform, username, { merchant });
  const [row] = await database.query<{ id: string }>('SELECT id FROM app.member WHERE username = $1', [username]);
  return { token: own, id: row?.id ?? '' };
}
beforeEach(async () => {
  ({ token, id } = await newMember());
});

const upload = (bytes: Buffer = picture, type = 'image/jpeg', by = token) =>
  platform.call('avatarUpload', { token: by, body: bytes, headers: { 'content-type': type } });
const avatar = async (by = token) => (await platform.call('avatar', { token: by })).json().value;
const open = (link: string, merchant = 'lotus') =>
  platform.call('picture', { merchant, query: Object.fromEntries(new URLSearchParams(link.split('?')[1])) });
const states = async () =>
  (
    await database.query<{ state: string }>(
      'SELECT state FROM app.stored_file WHERE owner = $1 ORDER BY created_at, state',
      [id],
    )
  ).map(({ state }) => state);

describe('[W02] an avatar', () => {
  it('is one of the brand’s drawn ones from the start, always the same for a member', async () => {
    const first = await avatar();
    expect(first.drawn).toEqual([
      { avatar: 'crane', url: CRANE },
      { avatar: 'koi', url: KOI },
    ]);
    expect([CRANE, KOI]).toContain(first.avatarUrl);
    expect(first.isOwn).toBe(false);
    expect(await avatar()).toEqual(first);
    expect((await platform.call('memberIcon', { token })).json().value).toEqual({ iconUrl: first.avatarUrl });
    const urls = await Promise.all(
      Array.from({ length: 12 }, async () => (await avatar((await newMember()).token)).avatarUrl),
    );
    expect(new Set(urls).size).toBe(2);
  });

  it('is the drawn one that the member chooses, until the brand has it no more', async () => {
    for (const [name, url] of [
      ['koi', KOI],
      ['crane', CRANE],
    ]) {
      const answer = await platform.call('avatarChoose', { token, body: { avatar: name } });
      expect(answer.json().value).toMatchObject({ avatarUrl: url, avatar: name, isOwn: false });
    }
    expect(await avatar()).toMatchObject({ avatarUrl: CRANE });
    const brand = testBrand('lotus', { currency: 'KHR' });
    platform.brands.set({ ...brand, private: { ...brand.private, avatars: { koi: KOI } } });
    expect(await avatar()).toMatchObject({ avatarUrl: KOI, avatar: 'koi' });
    platform.brands.set({ ...brand, private: { ...brand.private, avatars: {} } });
    expect(await avatar()).toEqual({ avatarUrl: null, avatar: null, isOwn: false, drawn: [] });
    platform.brands.set(brand);
  });

  it('is no drawn one that the brand does not have', async () => {
    for (const wrong of ['dragon', '../crane', '__proto__', '', 5]) {
      const answer = await platform.call('avatarChoose', { token, body: { avatar: wrong } });
      expect([wrong, answer.statusCode, answer.json().code]).toEqual([wrong, 400, 'validation_failed']);
    }
  });

  it('is a picture of the member’s own, shown by a link', async () => {
    const { value } = (await upload()).json();
    expect(value).toMatchObject({ avatar: null, isOwn: true });
    expect(value.avatarUrl.startsWith(`${CALLS.picture.path}?`)).toBe(true);
    const shown = await open(value.avatarUrl);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect((await platform.call('memberIcon', { token })).json().value).toEqual({ iconUrl: value.avatarUrl });
  });

  it('replaces the former picture, which is shown no more', async () => {
    const first = (await upload()).json().value.avatarUrl;
    const second = (await upload()).json().value.avatarUrl;
    expect((await open(first)).statusCode).toBe(404);
    expect((await open(second)).statusCode).toBe(200);
    expect((await states()).sort()).toEqual(['removed', 'stored']);
    await platform.call('avatarChoose', { token, body: { avatar: 'koi' } });
    expect((await open(second)).statusCode).toBe(404);
    expect(await avatar()).toMatchObject({ avatarUrl: KOI, isOwn: false });
  });

  it('is a drawn one again when the picture is removed, also twice', async () => {
    const own = (await upload()).json().value.avatarUrl;
    for (const _time of [1, 2]) {
      const answer = await platform.call('avatarRemove', { token });
      expect(answer.json().value).toMatchObject({ isOwn: false });
    }
    expect((await open(own)).statusCode).toBe(404);
    expect(await states()).toEqual(['removed']);
  });

  it('keeps one picture when many are sent at once', async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => upload()));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await states()).filter((state) => state === 'stored').length).toBe(1);
  });
});

describe('[W02] a refused upload', () => {
  it.each([
    ['an SVG', Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml', 415, 'unsupported_media_type'],
    ['an SVG that lies', Buffer.from('<svg onload="alert(1)"/>'), 'image/png', 415, 'picture_type'],
    ['JSON', Buffer.from('{}'), 'application/json', 415, 'unsupported_media_type'],
    ['nothing', Buffer.alloc(0), 'image/png', 415, 'picture_type'],
    ['a broken picture', picture.subarray(0, 2000), 'image/jpeg', 400, 'picture_broken'],
    ['six megabytes', Buffer.alloc(6 * 1024 * 1024), 'image/png', 413, 'body_too_large'],
  ])('SEC-E02: %s: the former avatar stays', async (_what, bytes, type, status, code) => {
    const before = (await upload()).json().value;
    const answer = await upload(bytes, type);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await avatar()).toEqual(before);
    expect((await open(before.avatarUrl)).statusCode).toBe(200);
    expect(await states()).toEqual(['stored']);
  });

  it('SEC-E02: of a member who sends too many in an hour, with the time to wait', async () => {
    for (let count = 0; count < 20; count += 1) expect((await upload()).statusCode).toBe(200);
    const answer = await upload();
    expect(answer.json()).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      retryAfterSeconds: expect.any(Number),
    });
    const other = await newMember();
    expect((await upload(picture, 'image/jpeg', other.token)).statusCode).toBe(200);
  });

  it('SEC-B09: where the brand’s switch is off; a picture can still be removed', async () => {
    await upload();
    platform.brands.switch('lotus', { 'profile.avatarUpload': false });
    expect((await upload()).json().code).toBe('switch_off');
    expect((await platform.call('avatarRemove', { token })).statusCode).toBe(200);
    platform.brands.switch('lotus', { 'profile.avatarUpload': true });
  });

  it('of a guest', async () => {
    const guest = (await platform.call('freePlay', { body: {} })).json().value.token;
    expect((await upload(picture, 'image/jpeg', guest)).json().code).toBe('in_need_true_account');
    expect((await avatar(guest)).isOwn).toBe(false);
  });
});

describe('[W02] another’s picture', () => {
  it('SEC-B02: is in no answer to another member or brand', async () => {
    const link = (await upload()).json().value.avatarUrl;
    const [file = ''] = /[0-9a-f]{32}/.exec(link) ?? [];
    const other = await newMember();
    const foreign = await newMember('harbor');
    for (const one of [other.token]) expect(JSON.stringify(await avatar(one))).not.toContain(file);
    const elsewhere = await platform.call('avatar', { token: foreign.token, merchant: 'harbor' });
    expect(elsewhere.body).not.toContain(file);
    expect((await open(link, 'harbor')).statusCode).toBe(404);
    // The other member's own link does not open it either.
    const own = new URLSearchParams(
      (await upload(picture, 'image/jpeg', other.token)).json().value.avatarUrl.split('?')[1],
    );
    own.set('file', file);
    expect((await open(`?${own}`)).statusCode).toBe(404);
    await platform.call('avatarRemove', { token: other.token });
    expect((await open(link)).statusCode).toBe(200);
  });
});

describe('[W02] [A22] staff', () => {
  const look = (merchant = 'lotus') =>
    callSupport(platform, supportPath(INTERNAL_CALLS['support.avatar'].path, id), {}, { merchant });

  it('see a player’s own picture, of their brand only', async () => {
    expect((await look()).json().code).toBe('not_found');
    expect((await openPlayer(platform, id)).json().value.hasOwnAvatar).toBe(false);
    await upload();
    expect((await openPlayer(platform, id)).json().value.hasOwnAvatar).toBe(true);
    const { value } = (await look()).json();
    expect(value.type).toBe('image/webp');
    expect(Buffer.from(value.base64, 'base64').toString('latin1', 8, 12)).toBe('WEBP');
    expect((await look('harbor')).json().code).toBe('not_found');
  });

  it('remove an indecent picture with a reason; the player has a drawn one at once', async () => {
    const link = (await upload()).json().value.avatarUrl;
    const answer = await performSupportAction(platform, id, 'remove-avatar', { body: { reason: 'indecent' } });
    expect(answer.json().value).toMatchObject({
      ...{ before: { hasOwnAvatar: true }, after: { hasOwnAvatar: false } },
      ...{ again: false, player: { hasOwnAvatar: false } },
    });
    expect((await open(link)).statusCode).toBe(404);
    expect(await avatar()).toMatchObject({ isOwn: false });
    const [row] = await database.query('SELECT action, reason FROM app.support_action WHERE member_id = $1', [id]);
    expect(row).toEqual({ action: 'remove-avatar', reason: 'indecent' });
  });
});
