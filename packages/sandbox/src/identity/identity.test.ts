import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { identityCredentials } from '../testing/test-sandbox.ts';
import { startVouch } from '../testing/test-vouch.ts';

const vouch = await startVouch();
const { receiver } = vouch;
afterAll(() => vouch.stop());
/** Generous, since no test asserts time. */
const WITHIN = { timeout: 30_000 };
const answered = (id: string) => expect.poll(async () => (await vouch.checkOf(id))['status'], WITHIN);

describe('a check of identity', () => {
  it('is taken once for each id, read by either id, and refused with other content', async () => {
    const fields = vouch.check('N 100');
    const { status, body } = await vouch.submit(fields);
    expect([status, body]).toEqual([
      200,
      {
        ...{ check_id: fields.check_id, reference: expect.stringMatching(/^chk_/), level: 'identity' },
        ...{ status: 'pending', reason: null, facts: null, answered_at: null },
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await vouch.submit(fields)).body).toMatchObject({ reference: body['reference'] });
    expect((await vouch.checkOf(String(body['reference'])))['check_id']).toBe(fields.check_id);
    const other = { ...fields, expected: { ...fields.expected, name: 'Other' } };
    expect(await vouch.submit(other)).toEqual({ status: 409, body: { error: 'id_reused' } });
    expect(await vouch.call('GET', '/checks/tiger.none')).toEqual({ status: 404, body: { error: 'not_found' } });
  });

  it('is accepted with what was read, which a signed callback reports', async () => {
    const fields = vouch.check('N 101');
    await vouch.submit(fields);
    await expect.poll(() => receiver.typesOf(fields.check_id), WITHIN).toEqual(['check.accepted']);
    const callback = receiver.received.find(({ event }) => event['check_id'] === fields.check_id);
    expect(callback?.event).toEqual({
      ...(await vouch.checkOf(fields.check_id)),
      ...{ event_id: expect.any(String), type: 'check.accepted', at: expect.stringMatching(/Z$/) },
    });
    expect(callback?.event['facts']).toEqual({
      ...{ name: 'Chan Sopheap', birthday: '1985-06-07', number: 'N 101' },
      expires_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const [, seconds = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(callback?.signature ?? '') ?? [];
    const expected = createHmac('sha256', identityCredentials.key).update(`${seconds}.${callback?.body}`).digest('hex');
    expect(signature).toBe(expected);
  });

  it.each([
    ['71', { status: 'refused', reason: 'not_genuine' }],
    ['72', { status: 'review', reason: 'unreadable', facts: null }],
    ['73', { status: 'accepted', facts: { name: 'Chan Thida' } }],
    ['65', { status: 'accepted' }],
  ])('is answered by the last two digits of its number: %s', async (digits, expected) => {
    const fields = vouch.check(`N${digits}`);
    await vouch.submit(fields);
    await answered(fields.check_id).toBe(expected.status);
    expect(await vouch.checkOf(fields.check_id)).toMatchObject(expected);
  });

  it('is reported twice, or not at all', async () => {
    const [twice, none] = [vouch.check('N62'), vouch.check('N65')];
    await vouch.submit(none);
    await vouch.submit(twice);
    await expect.poll(() => receiver.typesOf(twice.check_id).length, WITHIN).toBe(2);
    const ids = receiver.received.filter(({ event }) => event['check_id'] === twice.check_id);
    expect(new Set(ids.map(({ event }) => event['event_id'])).size).toBe(1);
    await answered(none.check_id).toBe('accepted');
    expect(receiver.typesOf(none.check_id)).toEqual([]);
  });

  it('of an address is read without a number', async () => {
    const { expected } = vouch.check('');
    const fields = vouch.check('', { level: 'address', expected: { name: expected.name } });
    await vouch.submit(fields);
    await answered(fields.check_id).toBe('accepted');
    expect((await vouch.checkOf(fields.check_id))['facts']).toEqual({
      ...{ name: 'Chan Sopheap', address: '12 Example Street, Phnom Penh' },
    });
  });

  it('is lost once, or done without a response', async () => {
    const lost = vouch.check('N83');
    await expect(vouch.submit(lost)).rejects.toThrow();
    expect((await vouch.checkOf(lost.check_id))['error']).toBe('not_found');
    expect((await vouch.submit(lost)).status).toBe(200);
    const silent = vouch.check('N82');
    await expect(vouch.submit(silent)).rejects.toThrow();
    expect((await vouch.checkOf(silent.check_id))['level']).toBe('identity');
    expect((await vouch.submit(vouch.check('N86'))).body).toEqual({ error: 'pictures_refused' });
  });

  it('is refused without a signature of the customer, or in another form', async () => {
    const fields = vouch.check('N1');
    const forged = await vouch.call('POST', '/checks', fields, { 'x-signature': '0'.repeat(64) });
    expect(forged).toEqual({ status: 401, body: { error: 'signature_invalid' } });
    for (const wrong of [{ check_id: 'tiger' }, { level: 'all' }, { pictures: [] }, { more: 1 }])
      expect((await vouch.submit({ ...fields, ...wrong })).body).toEqual({ error: 'request_invalid' });
  });
});

it('the page shows each check with what was sent, read and answered, and no picture', async () => {
  const fields = vouch.check('N76');
  const { reference } = (await vouch.submit(fields)).body;
  const page = await vouch.page();
  expect(page).toContain(fields.check_id);
  expect(page).toContain('passport 1 KB, selfie 1 KB');
  expect(page).not.toContain(fields.pictures[0]?.content);
  await vouch.press('actions', { reference: String(reference), action: 'refused' });
  expect(await vouch.checkOf(fields.check_id)).toMatchObject({ status: 'refused', reason: 'decided_by_a_person' });
  await expect.poll(() => receiver.typesOf(fields.check_id), WITHIN).toEqual(['check.refused']);
});

it('the page chooses the answer to the next check, and holds callbacks', async () => {
  await vouch.press('next', { next: 'review' });
  await vouch.press('callbacks', { hold: 'yes' });
  const fields = vouch.check('N1');
  await vouch.submit(fields);
  await answered(fields.check_id).toBe('review');
  expect(receiver.typesOf(fields.check_id)).toEqual([]);
  await vouch.press('callbacks', { hold: 'no' });
  await expect.poll(() => receiver.typesOf(fields.check_id), WITHIN).toEqual(['check.review']);
});
