import { randomBytes, randomUUID } from 'node:crypto';
import { CALL_NAMES, CALLS, type CallName } from '@marquee/contracts/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions } from './testing/build-test-app.ts';
import { type EquippedMember, equipMember } from './testing/equip-member.ts';
import { MEMBER_CALL_INPUTS, type NamedMember } from './testing/member-calls.ts';
import { openWalletSuite } from './testing/open-wallet-suite.ts';
import { SHARED_TABLES } from './testing/tenant-isolation.ts';
import { registerMember, TEST_PASSWORD } from './testing/test-members.ts';

const { fixture } = await openWalletSuite();
const { database, platform } = fixture;
/** The stream has a test of its own (`events`). */
const isTried = (name: CallName) =>
  CALLS[name].token !== 'none' && CALLS[name].rate !== 'stream' && platform.app.builtCalls.has(name);

/** Of the same brand, and of another. */
let others: readonly EquippedMember[];
const UNKNOWN: NamedMember = {
  memberId: randomUUID(),
  username: 'unknownone',
  email: 'unknown@mail.example',
  mobileNum: '85511999999',
  sessionId: randomBytes(16).toString('hex'),
  messageId: randomUUID(),
  deletedMessageId: randomUUID(),
  nodeId: 1,
  state: randomBytes(16).toString('base64url'),
  cookie: `mq_social=${randomBytes(32).toString('base64url')}`,
  recoveryCode: 'AAAA-BBBB-CCCC-DDDD',
  transferKey: 'unknown-key',
  stepUp: randomBytes(32).toString('base64url'),
  depositId: randomUUID(),
  accountId: randomUUID(),
  withdrawalId: randomUUID(),
  payoutId: randomUUID(),
};
/** Each names one of the others, or an unknown member, in every call. */
let callers: readonly { readonly from: Pick<CallOptions, 'token' | 'clientIp'>; readonly named: NamedMember }[];
let readRows: string;

beforeAll(async () => {
  others = [await equipMember(fixture, 'pisethmeas', 'lotus'), await equipMember(fixture, 'sovannleak', 'harbor')];
  const named = [...others, UNKNOWN];
  callers = await Promise.all(
    named.map(async (one, i) => {
      const token = await registerMember(platform, `curious${i}`);
      await platform.call('contactProof', { token, body: { contact: 'mobile', password: TEST_PASSWORD } });
      return { named: one, from: { token, clientIp: `203.0.113.${10 + i}` } };
    }),
  );
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('app', 'core') AND c.relkind IN ('r', 'p') ORDER BY 1`,
  );
  readRows = tables
    .filter(({ name }) => !SHARED_TABLES.includes(name))
    .map(({ name }) => `SELECT '${name}' AS name, t::text AS row FROM ${name} t WHERE t::text LIKE '%' || $1 || '%'`)
    .join(' UNION ALL ');
});

const rowsOf = ({ memberId }: NamedMember) => database.query(`${readRows} ORDER BY 1, 2`, [memberId]);
/** Parameters that no call has: the member is that of the token. */
const foreign = ({ memberId, username }: NamedMember) => ({
  ...{ memberId, member: memberId, playerId: memberId, owner: memberId, id: memberId },
  ...{ username, account: username },
});

it('has a case for every call with a token, and for no other', () => {
  expect(Object.keys(MEMBER_CALL_INPUTS).sort()).toEqual(CALL_NAMES.filter(isTried).sort());
});

it('the others have rows in every table of a member’s own data', async () => {
  for (const other of others) {
    const names = new Set((await rowsOf(other)).map(({ name }) => name));
    expect([...names]).toEqual(
      expect.arrayContaining([
        ...[
          'app.contact_proof',
          'app.game_round',
          'app.identity_check',
          'app.identity_document',
          'app.login_event',
          'app.member',
          'app.member_avatar',
        ],
        ...[
          'app.member_message',
          'app.member_profile',
          'app.deposit',
          'app.payout',
          'app.payout_account',
          'app.payout_receipt',
          'app.withdrawal',
          'app.player_game',
          'app.profile_change',
          'app.recovery_code',
        ],
        ...['app.second_factor', 'app.session', 'app.social_identity', 'app.stored_file', 'core.account'],
      ]),
    );
  }
});

describe.each(Object.entries(MEMBER_CALL_INPUTS))('SEC-B02: [A18] %s', (name, inputOf) => {
  const call = name as CallName;

  it('answers for another member, of this brand or another, as for one that does not exist, and changes nothing of theirs', async () => {
    const before = await Promise.all(others.map(rowsOf));
    const marks = others.flatMap((other) => other.marks);
    const seen: unknown[] = [];
    for (const { from, named } of callers) {
      const input = inputOf(named);
      const answer = await platform.call(call, { ...from, ...input });
      seen.push([answer.statusCode, answer.headers['content-type']?.includes('json') ? answer.json().code : 'file']);
      const more =
        CALLS[call].method === 'GET'
          ? { query: { ...input.query, ...foreign(named) } }
          : { body: Buffer.isBuffer(input.body) ? input.body : { ...(input.body as object), ...foreign(named) } };
      const smuggled = await platform.call(call, { ...from, ...input, ...more });
      for (const { body } of [answer, smuggled]) expect(marks.filter((mark) => body.includes(mark))).toEqual([]);
    }
    expect(seen).toEqual([seen[2], seen[2], seen[2]]);
    expect(await Promise.all(others.map(rowsOf))).toEqual(before);
  });
});

it('a member’s own ids open what they name', async () => {
  const [own] = others;
  if (own === undefined) throw new Error('no member');
  for (const name of ['messageOpen', 'messageDelete', 'messageRestore', 'sessionEnd'] as const) {
    const answer = await platform.call(name, { token: own.token, ...MEMBER_CALL_INPUTS[name]?.(own) });
    expect([name, answer.statusCode]).toEqual([name, 200]);
  }
  expect((await platform.call('memberInfo', { token: own.token })).statusCode).toBe(401);
});
