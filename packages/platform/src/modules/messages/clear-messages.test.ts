import { expect, it } from 'vitest';
import { KEPT_MS, RETENTION_BATCH } from '../../retention.ts';
import { openMessageSuite } from '../../testing/message-suite.ts';
import { clearMessages } from './clear-messages.ts';

const { database, platform, newMember, send, sendToBrand } = await openMessageSuite();
const clear = (merchant: string) => clearMessages({ withTenant: database.withTenant, clock: platform.clock }, merchant);
/** The message expires now. */
const expire = (id: string) =>
  database.query(
    "UPDATE app.message SET shows_at = $2::timestamptz - interval '1 day', expires_at = $2 WHERE id = $1",
    [id, platform.clock.now()],
  );
const left = async () => {
  const rows = await database.query<{ id: string; marks: number }>(
    'SELECT m.id, (SELECT count(*)::int FROM app.member_message k WHERE k.message_id = m.id) AS marks FROM app.message m ORDER BY 1',
  );
  return rows.map(({ id, marks }) => [id, marks]);
};

it('[W11] deletes messages that expired long ago, of these brands only', async () => {
  const one = await newMember();
  const expired = await send({ to: { kind: 'members', members: [one.id] } });
  await one.open(expired.id);
  const brands = await sendToBrand();
  const elsewhere = await sendToBrand({}, { merchant: 'harbor' });
  const kept = await send({ to: { kind: 'members', members: [one.id] } });
  // More than one batch of members did something with it.
  await database.query(
    `INSERT INTO app.member SELECT (m).* FROM (SELECT jsonb_populate_record(m, jsonb_build_object('id', 'copy' || n, 'username', 'copy' || n,
       'username_key', 'copy' || n, 'lookalike_key', 'copy' || n, 'nickname_key', null)) AS m
     FROM app.member m, generate_series(1, $2) n WHERE m.id = $1) copies`,
    [one.id, RETENTION_BATCH + 1],
  );
  await database.query(
    "INSERT INTO app.member_message (tenant, member_id, message_id, read_at) SELECT tenant, id, $1, now() FROM app.member WHERE id LIKE 'copy%'",
    [brands.id],
  );
  for (const { id } of [expired, brands, elsewhere]) await expire(id);
  platform.clock.advance(KEPT_MS.messages);
  expect(await clear('lotus')).toBe(0);
  platform.clock.advance(1);
  expect(await clear('lotus')).toBe(2);
  expect(await left()).toEqual(
    [
      [elsewhere.id, 0],
      [kept.id, 1],
    ].sort(),
  );
});
