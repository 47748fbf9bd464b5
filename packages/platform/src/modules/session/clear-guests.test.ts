import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testBrand } from '../../testing/test-brands.ts';
import { registerMember } from '../../testing/test-members.ts';
import { openWalletFixture, type WalletFixture } from '../../testing/wallet-fixture.ts';
import { hasNoViolations, verifyLedger } from '../../verify/verify-ledger.ts';
import { clearGuests } from './clear-guests.ts';

const DAY_MS = 24 * 60 * 60_000;
const POSTINGS = 'SELECT count(*)::int AS n FROM core.entry';

let fixture: WalletFixture;
beforeAll(async () => {
  fixture = await openWalletFixture();
});
beforeEach(() => {
  for (const brand of ['lotus', 'harbor']) {
    fixture.platform.brands.set(testBrand(brand, { switches: { FREEPLAY3: true } }));
  }
});
afterAll(() => fixture.close());

const clear = (merchants = ['lotus', 'harbor']) =>
  clearGuests({ withTenant: fixture.database.withTenant, clock: fixture.platform.clock }, merchants);
const one = async (text: string, id: string) => (await fixture.database.query(text, [id]))[0];
/** A guest's data beside the account and the postings. */
const kept = async (id: string) => ({
  ...(await one('SELECT cleared_at IS NOT NULL AS cleared, last_login_ip FROM app.member WHERE id = $1', id)),
  ...(await one('SELECT ip, ended_at IS NOT NULL AS ended FROM app.session WHERE member_id = $1', id)),
  ...(await one('SELECT count(*)::int AS logins FROM app.login_event WHERE member_id = $1', id)),
  ...(await one('SELECT count(*)::int AS games FROM app.player_game WHERE member_id = $1', id)),
});
const KEPT = { cleared: false, last_login_ip: '203.0.113.9', ip: '203.0.113.9', ended: false, logins: 1, games: 1 };
const CLEARED = { cleared: true, last_login_ip: null, ip: '', ended: true, logins: 0, games: 0 };

it("[A15] deletes a guest's data a week after the last call, and leaves members and postings", async () => {
  const { database, platform } = fixture;
  const gone = await fixture.seatGuest();
  const playing = await fixture.seatGuest();
  const elsewhere = (await platform.call('freePlay', { merchant: 'harbor', body: {} })).json().value.username;
  await registerMember(platform, 'sokha');
  const [before] = await database.query(POSTINGS);
  expect(await kept(gone.memberId)).toEqual(KEPT);

  platform.clock.advance(3 * DAY_MS);
  await database.query('UPDATE app.session SET seen_at = $2 WHERE member_id = $1', [
    playing.memberId,
    platform.clock.now(),
  ]);
  platform.clock.advance(4 * DAY_MS);
  expect(await clear(['lotus'])).toBe(1);
  expect([await kept(gone.memberId), await kept(playing.memberId)]).toEqual([CLEARED, KEPT]);
  const others = await database.query('SELECT username FROM app.member WHERE last_login_ip IS NOT NULL');
  expect(others.map(({ username }) => username)).toEqual(expect.arrayContaining(['sokha', elsewhere]));
  expect((await platform.call('memberInfo', { token: gone.token })).statusCode).toBe(401);
  expect(await database.query(POSTINGS)).toEqual([before]);

  platform.clock.advance(3 * DAY_MS);
  expect([await clear(), await clear()]).toEqual([2, 0]);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  expect(hasNoViolations(await verifyLedger(owner))).toBe(true);
  await owner.end();
});

it('[A15] clears many guests, each once, in any number of processes', async () => {
  const { database, platform } = fixture;
  await database.query(
    `INSERT INTO app.member (tenant, id, username, username_key, nickname, account_type, currency, password_hash, registered_at)
     SELECT 'lotus', 'crowd' || n, 'crowd' || n, md5(n::text), 'crowd', 4, 'DEMO', '$argon2id$x', $1
     FROM generate_series(1, 450) n`,
    [platform.clock.now()],
  );
  platform.clock.advance(8 * DAY_MS);
  const counts = await Promise.all([clear(), clear()]);
  expect((await clear()) + counts.reduce((sum, count) => sum + count, 0)).toBe(450);
});
