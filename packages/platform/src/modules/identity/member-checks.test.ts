import { describe, expect, it } from 'vitest';
import { openIdentityFixture, PASSPORT } from '../../testing/identity-fixture.ts';

const { platform, database, picture, day, seat, upload, submit, send, read, queue, staff } =
  await openIdentityFixture();

describe('[W05] a member', () => {
  it('has no level, and reads which one withdrawals need', async () => {
    expect(await read(await seat())).toEqual({
      ...{ level: 'none', required: { level: 'address', above: '50.00' }, checkedBy: 'staff', checks: [] },
    });
  });

  it('collects pictures, replaces and removes them, and sends a whole set', async () => {
    const person = await seat();
    const [{ documents }] = (await upload(person, 'passport')).json().value.checks;
    expect(documents).toMatchObject([{ kind: 'passport' }]);
    expect((await submit(person)).json().errors).toEqual([{ path: 'documents', code: 'required' }]);
    const { query } = { query: Object.fromEntries(new URL(documents[0].url, 'http://host').searchParams) };
    const shown = await platform.call('picture', { query });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    await upload(person, 'passport');
    expect((await platform.call('picture', { query })).statusCode).toBe(404);
    await upload(person, 'selfie');
    await platform.call('identityRemove', { token: person.token, body: { kind: 'selfie' } });
    expect((await submit(person)).statusCode).toBe(400);
    await upload(person, 'selfie');
    const [check] = (await submit(person)).json().value.checks;
    expect(check).toMatchObject({ level: 'identity', state: 'sent', reason: null, canRenew: false });
    expect((await submit(person)).json().value.checks[0].sentAt).toBe(check.sentAt);
  });

  it('cannot change what staff look at', async () => {
    const { person } = await send();
    expect((await upload(person, 'selfie')).json().code).toBe('conflict');
    const removed = await platform.call('identityRemove', { token: person.token, body: { kind: 'selfie' } });
    expect(removed.json().code).toBe('conflict');
  });

  it.each([
    ['a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image/png'],
    ['a page', Buffer.from('<html></html>'), 'text/html'],
    ['of another type than it says', picture, 'image/png'],
  ])('sends %s in vain', async (_name, body, type) => {
    const person = await seat();
    expect((await upload(person, 'selfie', body, type)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await read(person)).checks).toEqual([]);
  });

  it('sends no more than a picture may have', async () => {
    const person = await seat();
    const huge = Buffer.concat([picture, Buffer.alloc(20 * 1024 * 1024)]);
    expect((await upload(person, 'selfie', huge)).statusCode).toBe(413);
    expect((await upload(person, 'drivingLicence')).statusCode).toBe(400);
  });

  it('can send pictures anew however often a check was rejected, and keeps no more than fifty in use', async () => {
    const person = await seat();
    const keep = (count: number) =>
      database.query(
        `INSERT INTO app.stored_file (tenant, id, owner, purpose, sha256, type, bytes, width, height, state, created_at)
         SELECT 'lotus', md5($1 || n), $1, 'test', sha256(''), 'image/webp', 1, 1, 1, 'stored', now() FROM generate_series(1, $2::integer) n`,
        [person.id, count],
      );
    await keep(47);
    for (const _again of [1, 2]) {
      for (const kind of PASSPORT) expect((await upload(person, kind)).statusCode).toBe(200);
      await submit(person);
      const [check] = await queue({ player: person.id });
      const why = { reason: 'unreadable', note: 'Too dark' };
      expect((await staff('identity.reject', check?.checkId ?? '', why)).statusCode).toBe(200);
    }
    for (const kind of PASSPORT) expect((await upload(person, kind)).statusCode).toBe(200);
    await database.query('UPDATE app.stored_file SET is_archived = false WHERE owner = $1', [person.id]);
    expect((await upload(person, 'selfie')).json().code).toBe('upload_quota');
  });

  it('sends no document that has ended', async () => {
    const person = await seat();
    for (const kind of PASSPORT) await upload(person, kind);
    const answer = await submit(person, { level: 'identity', number: 'N1', expiresOn: day(-1) });
    expect(answer.json().errors).toEqual([{ path: 'expiresOn', code: 'date' }]);
  });

  it('has one check of a level, however many pictures arrive at once', async () => {
    const person = await seat();
    await Promise.all(['idCardFront', 'idCardBack', 'selfie', 'passport'].map((kind) => upload(person, kind)));
    const { checks } = await read(person);
    expect(checks).toHaveLength(1);
    expect(checks[0].documents).toHaveLength(4);
  });
});
