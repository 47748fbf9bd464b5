import { describe, expect, it } from 'vitest';
import { DAY_MS, openIdentityFixture, PASSPORT } from '../../testing/identity-fixture.ts';

const { clock, day, upload, submit, send, read, queue, approve, open, ...fixture } = await openIdentityFixture();
const { expire, noticesOf, reenter } = fixture;

describe('[W05] a document', () => {
  it('is reminded of once, 30 days before its end, and takes the level away after it', async () => {
    const { person, checkId } = await send();
    await approve(checkId, { expiresOn: day(31) });
    await expire();
    expect(await noticesOf(person)).toEqual(['approved']);
    expect((await upload(person, 'selfie')).json().code).toBe('conflict');
    clock.advance(DAY_MS);
    await expire();
    await expire();
    expect(await noticesOf(person)).toEqual(['approved', 'expiring']);
    expect((await read(await reenter(person))).checks).toMatchObject([{ state: 'approved', canRenew: true }]);
    clock.advance(30 * DAY_MS);
    await expire();
    const again = await reenter(person);
    expect((await read(again)).level).toBe('identity');
    clock.advance(DAY_MS);
    expect((await read(await reenter(person))).level).toBe('none');
    await expire();
    await expire();
    expect(await noticesOf(person)).toEqual(['approved', 'expiring', 'expired']);
  });

  it('of a renewal replaces the former check at its approval', async () => {
    const { person, checkId } = await send();
    await approve(checkId, { expiresOn: day(10) });
    for (const kind of PASSPORT) await upload(person, kind);
    await submit(person);
    expect((await read(person)).level).toBe('identity');
    const [renewal] = await queue({ player: person.id });
    await approve(String(renewal?.checkId));
    expect((await open(checkId)).state).toBe('expired');
    expect(await read(person)).toMatchObject({ level: 'identity', checks: [{ expiresOn: day(400) }] });
  });
});
