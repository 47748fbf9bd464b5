import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendAudit } from '../audit/audit.repository.ts';
import { on, openStaffFixture, type Person, type StaffFixture } from './testing/staff-fixture.ts';

let fixture: StaffFixture;
beforeAll(async () => {
  fixture = await openStaffFixture();
});
afterAll(() => fixture.close());

describe('[T11] the last administrator of every brand', () => {
  const patch = async (by: Person, id: string, body: object) => {
    const { version } = await fixture.account(id);
    return by.browser.send('PATCH', `staff/${id}`, body, { 'if-match': `"${version}"` });
  };

  it('can be neither removed, disabled, demoted nor reset, also by two at once', async () => {
    const ann = await fixture.person(on('administrator'));
    // Administrators of one brand, invited ones and disabled ones do not count.
    await fixture.person(on('administrator', ['lotus']));
    const invited = await ann.browser.send(
      'POST',
      'staff',
      { name: 'invited', displayName: 'I', grants: on('administrator') },
      { 'idempotency-key': 'invite-one' },
    );
    expect(invited.status).toBe(200);
    for (const body of [
      { grants: [] },
      { grants: on('administrator', ['lotus']) },
      { grants: on('operator') },
      { state: 'disabled' },
      { resetPassword: true },
    ]) {
      expect((await patch(ann, ann.id, body)).problem).toMatchObject({ status: 409, code: 'last_administrator' });
    }
    expect((await ann.browser.send('GET', 'session')).value.grants).toEqual(on('administrator'));
    expect((await patch(ann, ann.id, { displayName: 'Ann' })).status).toBe(200);

    // Two administrators remove each other at the same moment, repeatedly: one always stays.
    let survivor = ann;
    for (let round = 0; round < 8; round += 1) {
      const other = await fixture.person(on('administrator'));
      const body =
        [{ state: 'disabled' }, { grants: [] }, { grants: on('viewer') }, { resetPassword: true }][round % 4] ?? {};
      const answers = await Promise.all([patch(survivor, other.id, body), patch(other, survivor.id, body)]);
      const [done, refused] = answers.map(({ status }) => status).sort();
      // The second was no administrator any more, or not signed in.
      expect([done, [401, 403, 409].includes(refused ?? 0)]).toEqual([200, true]);
      const { rows } = await fixture.pool.query<{ id: string }>(
        `SELECT id FROM staff JOIN staff_grant ON staff = id
         WHERE role = 'administrator' AND merchant = '*' AND state = 'active' AND password_hash IS NOT NULL`,
      );
      expect(rows).toHaveLength(1);
      survivor = rows[0]?.id === other.id ? other : survivor;
    }
  });

  it('stays where two remove themselves at once, each before the other has committed', async () => {
    const [bob, cleo] = [await fixture.person(on('administrator')), await fixture.person(on('administrator'))];
    await fixture.pool.query('DELETE FROM staff_grant WHERE staff <> ALL ($1)', [[bob.id, cleo.id]]);
    // While another transaction holds the audit's lock, the first gets as far as its audit entry.
    const answers = await whileAuditIsHeld(2, () => [bob, cleo].map((one) => patch(one, one.id, { grants: [] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  /** Starts the requests, and releases the lock once so many wait. */
  async function whileAuditIsHeld<Result>(waiting: number, start: () => Promise<Result>[]): Promise<Result[]> {
    const holder = await fixture.pool.connect();
    await holder.query('BEGIN');
    await appendAudit(holder, {
      at: fixture.now().toISOString(),
      actor: 'system',
      action: 'test.hold',
      merchants: [],
      targets: [],
      detail: {},
      requestId: null,
      ip: null,
    });
    const started = start();
    const isWaiting = async () => {
      const { rows } = await fixture.pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_locks JOIN pg_database d ON d.oid = database
         WHERE NOT granted AND locktype = 'advisory' AND d.datname = current_database()`,
      );
      return rows[0]?.count === waiting;
    };
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
    await holder.query('COMMIT');
    holder.release();
    return Promise.all(started);
  }
});
