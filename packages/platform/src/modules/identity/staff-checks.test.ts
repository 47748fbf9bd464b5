import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import type { AttentionOfBrandsValue } from '@marquee/contracts/schemas/attention';
import { NO_BRAND } from '@marquee/contracts/support';
import { describe, expect, it } from 'vitest';
import { callSupport } from '../../testing/call-support.ts';
import { openIdentityFixture } from '../../testing/identity-fixture.ts';

const { database, platform, clock, day, seat, upload, submit, send, read, ...desk } = await openIdentityFixture();
const { staff, queue, approve, codeOf, noticesOf, factsOf } = desk;

describe('[W05] staff', () => {
  it('have the queue of what was sent, the oldest first', async () => {
    const { checkId: first } = await send();
    const { checkId: second } = await send();
    const ids = (await queue()).map(({ checkId }) => checkId);
    expect(ids.slice(-2)).toEqual([first, second]);
    expect((await queue({ after: first })).map(({ checkId }) => checkId)).toEqual([second]);
  });

  it('see the pictures that were sent, and what the profile says', async () => {
    const { checkId } = await send();
    const { value } = (await staff('identity.open', checkId)).json();
    expect(value).toMatchObject({
      ...{ level: 'identity', state: 'sent', number: 'N 123', expiresOn: day(400), claim: null },
      documents: [{ kind: 'passport' }, { kind: 'selfie' }],
    });
    expect(value.facts.map(({ field }: { field: string }) => field)).toEqual(['realName', 'birthday', 'idNumber']);
    const shown = (await staff('identity.picture', checkId, { kind: 'passport' })).json().value;
    expect([shown.type, Buffer.from(shown.base64, 'base64').length > 100]).toEqual(['image/webp', true]);
    expect(await codeOf(staff('identity.picture', checkId, { kind: 'idCardFront' }))).toBe('not_found');
    expect(await codeOf(staff('identity.open', checkId, {}, { merchant: 'harbor' }))).toBe('not_found');
    expect(await codeOf(staff('identity.open', 'no-id'))).toBe('not_found');
  });

  it('are told how many checks wait on their brand', async () => {
    const path = INTERNAL_CALLS['reconciliation.attentionOfBrands'].path;
    // Background jobs of the installation may be late, which counts for no brand.
    const waiting = async () => {
      const answer = await callSupport(platform, path, { merchants: ['lotus', 'harbor'] }, { merchant: NO_BRAND });
      const { brands }: AttentionOfBrandsValue = answer.json().value;
      return ['lotus', 'harbor'].map(
        (brand) => brands.find(({ merchant }) => merchant === brand)?.waiting.identity ?? 0,
      );
    };
    const [before = 0] = await waiting();
    const { checkId } = await send();
    expect(await waiting()).toEqual([before + 1, 0]);
    await approve(checkId);
    expect(await waiting()).toEqual([before, 0]);
  });

  it('see what a player has sent, whatever became of it, and nothing on other brands', async () => {
    const { person, checkId } = await send();
    await staff('identity.reject', checkId, { reason: 'unreadable', note: null });
    await upload(person, 'selfie');
    expect(await queue({ player: person.id })).toMatchObject([{ checkId, state: 'rejected' }]);
    const elsewhere = await staff('identity.queue', '', { player: person.id }, { merchant: 'harbor' });
    expect(elsewhere.json().value).toEqual({ checks: [], next: null });
  });

  it('see the front of a card before its back', async () => {
    const person = await seat();
    for (const kind of ['selfie', 'idCardBack', 'idCardFront']) await upload(person, kind);
    await submit(person);
    const [check] = await queue({ player: person.id });
    const { documents } = (await staff('identity.open', String(check?.checkId))).json().value;
    expect(documents).toMatchObject([{ kind: 'idCardFront' }, { kind: 'idCardBack' }, { kind: 'selfie' }]);
  });

  it('do not see pictures that were not sent', async () => {
    const person = await seat();
    await upload(person, 'selfie');
    const [row] = await database.query<{ id: string }>('SELECT id FROM app.identity_check WHERE member_id = $1', [
      person.id,
    ]);
    expect(await codeOf(staff('identity.picture', row?.id ?? '', { kind: 'selfie' }))).toBe('not_found');
    expect(await codeOf(approve(row?.id ?? ''))).toBe('conflict');
  });

  it('approve: the level is reached, and the facts are verified values of the profile', async () => {
    const { person, checkId } = await send();
    const key = randomUUID();
    expect((await approve(checkId, {}, { key })).json().value).toMatchObject({ state: 'approved', number: 'N123' });
    expect((await approve(checkId, {}, { key })).statusCode).toBe(200);
    expect(await codeOf(approve(checkId, { realName: 'Other' }, { key }))).toBe('idempotency_mismatch');
    expect(await codeOf(approve(checkId))).toBe('conflict');
    expect(await read(person)).toMatchObject({ level: 'identity', required: { level: 'address' } });
    expect(await factsOf(person)).toEqual([
      { field: 'birthday', value: '1990-02-03', verified: true },
      { field: 'idNumber', value: 'N123', verified: true },
      { field: 'realName', value: 'Sok Dara', verified: true },
    ]);
    expect(await noticesOf(person)).toEqual(['approved']);
    await upload(person, 'proofOfAddress');
    await submit(person, { level: 'address' });
    const checks = await queue({ player: person.id });
    const address = String(checks.find(({ level }) => level === 'address')?.checkId);
    expect(await codeOf(approve(address))).toBe('conflict');
    await staff('identity.approve', address, { level: 'address', address: 'Street 1', reason: 'Bill read' });
    expect(await read(person)).toMatchObject({ level: 'address', required: null });
  });

  it('reject with a reason that the member reads, who begins another check', async () => {
    const { person, checkId } = await send();
    await staff('identity.reject', checkId, { reason: 'unreadable', note: 'The number is cut off' });
    expect(await read(person)).toMatchObject({
      level: 'none',
      checks: [{ state: 'rejected', reason: 'unreadable', note: 'The number is cut off', canRenew: true }],
    });
    expect(await noticesOf(person)).toEqual(['rejected']);
    await upload(person, 'selfie');
    expect((await read(person)).checks).toMatchObject([{ state: 'open', documents: [{ kind: 'selfie' }] }]);
  });

  it('claim a check for themselves', async () => {
    const { checkId } = await send();
    expect((await staff('identity.claim', checkId)).json().value.claim.staff).toBe('staff-1');
    const other = { by: 'staff-2' };
    expect(await codeOf(staff('identity.claim', checkId, {}, other))).toBe('conflict');
    expect(await codeOf(approve(checkId, {}, other))).toBe('conflict');
    expect(await codeOf(staff('identity.release', checkId, {}, other))).toBe('conflict');
    await staff('identity.release', checkId);
    expect(await codeOf(staff('identity.claim', checkId, {}, other))).toBe('done');
    clock.advance(16 * 60_000);
    expect((await staff('identity.open', checkId)).json().value.claim).toBeNull();
    expect(await codeOf(approve(checkId))).toBe('done');
  });

  it('decide once, whoever of several is first', async () => {
    const { person, checkId } = await send();
    const answers = await Promise.all([
      codeOf(approve(checkId, {}, { by: 'staff-1' })),
      codeOf(staff('identity.reject', checkId, { reason: 'differs', note: null }, { by: 'staff-2' })),
      codeOf(approve(checkId, {}, { by: 'staff-3' })),
    ]);
    expect(answers.toSorted()).toEqual(['conflict', 'conflict', 'done']);
    expect(await noticesOf(person)).toHaveLength(1);
  });

  it('lock the account of a person below the brand’s age', async () => {
    const { person, checkId } = await send();
    const birthday = day(-17 * 365);
    expect((await approve(checkId, { birthday })).json().value).toMatchObject({
      state: 'rejected',
      reason: 'notValid',
    });
    expect((await platform.call('identity', { token: person.token })).statusCode).toBe(401);
    const [member] = await database.query<{ state: string; lock_reason: string }>(
      'SELECT state, lock_reason FROM app.member WHERE id = $1',
      [person.id],
    );
    expect(member).toEqual({ state: 'disabled', lock_reason: 'Below the minimum age by an identity document' });
  });
});
