import { randomUUID } from 'node:crypto';
import type { CallName } from '@marquee/contracts/calls';
import { secretOf, totpCode } from '@marquee/server-kit/testing/totp-code';
import type { LightMyRequestResponse } from 'fastify';
import type { CallOptions } from './build-test-app.ts';
import type { NamedMember } from './member-calls.ts';
import { photo } from './sample-pictures.ts';
import { staffMessages } from './staff-messages.ts';
import { TEST_PASSWORD } from './test-members.ts';
import { telegramResult } from './test-social.ts';
import type { WalletFixture } from './wallet-fixture.ts';

const RIEL = 100_000;
const PAYMENT = 'copper-lantern-5';

export interface EquippedMember extends NamedMember {
  readonly token: string;
  /** Parameters of the link to the avatar. */
  readonly avatarLink: Readonly<Record<string, string>>;
  /** Texts that no answer to another member may have. */
  readonly marks: readonly string[];
}

/** A member who has something of everything: rounds, a profile, contacts, an avatar, a message, a link, a second factor. */
export async function equipMember(fixture: WalletFixture, username: string, merchant: string): Promise<EquippedMember> {
  const { platform, database } = fixture;
  const { token, memberId, caller } = await fixture.seat(username, 10_000n, merchant);
  const call = async (name: CallName, options: CallOptions = {}): Promise<LightMyRequestResponse> => {
    const answer = await platform.call(name, { merchant, token, ...options });
    if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.body}`);
    return answer;
  };
  const read = async (name: CallName, options?: CallOptions) => (await call(name, options)).json().value;

  await caller.bet(`${username}-bet`, 10 * RIEL);
  await caller.win(`${username}-win`, `${username}-bet`, 20 * RIEL);
  const nodeId = await fixture.nodeIdOf('slot-1');
  await call('favouriteToggle', { body: { nodeId, vendor: 'ARCADE', gameType: 'RNG' } });
  const email = `${username}@mail.example`;
  const mobileNum = `8551${Math.floor(1_000_000 + Math.random() * 8_999_999)}`;
  await database.query(
    `UPDATE app.member SET email_key = $2, mobile_key = $3, mobile_proven_at = registered_at, email_proven_at = registered_at WHERE id = $1`,
    [memberId, email, mobileNum],
  );
  await database.query(
    `INSERT INTO app.member_profile (tenant, member_id, field, value) VALUES ($1, $2, 'email', $3), ($1, $2, 'mobileNum', $4)`,
    [merchant, memberId, email, mobileNum],
  );
  const occupation = `Diver of ${username}`;
  await call('profileChange', { body: { version: 0, fields: { nickname: `${username} nick`, occupation } } });
  const headers = { 'content-type': 'image/png' };
  const { avatarUrl } = await read('avatarUpload', {
    body: await photo({ width: 100, height: 100 }, 'png'),
    headers,
  });
  const {
    checks: [{ documents }],
  } = await read('identityDocument', {
    query: { kind: 'selfie' },
    body: await photo({ width: 100, height: 100 }, 'png'),
    headers,
  });
  const pictureOfIdentity = new URL(documents[0].url, 'http://host').searchParams.get('file') ?? '';
  const avatarLink = Object.fromEntries(new URL(avatarUrl, 'http://host').searchParams);
  const title = `To ${username}`;
  const sendMessage = async (): Promise<string> => {
    const to = { kind: 'members' as const, members: [memberId] };
    await staffMessages(platform).send({ to, texts: { EN: { title, body: title } } }, { merchant });
    return (await read('messages')).messages[0].id;
  };
  const deletedMessageId = await sendMessage();
  await call('messageDelete', { body: { messageId: deletedMessageId } });
  const messageId = await sendMessage();

  const accountId = randomUUID();
  await database.query(
    `INSERT INTO app.payout_account (tenant, id, member_id, kind, holder, number, number_key, bank, added_at, usable_at)
     VALUES ($1, $2, $3, 'bank', $4, $5, $5, 'ABA', now(), now())`,
    [merchant, accountId, memberId, `Holder ${username}`, `00${mobileNum}`],
  );
  const depositId = randomUUID();
  await database.query(
    `INSERT INTO app.deposit (tenant, id, member_id, method, provider, kind, currency, amount, fee, key, request_hash, url, created_at, expires_at)
     VALUES ($1, $2, $3, 'card', 'till', 'card', 'KHR', 777, 0, 'own', sha256(''), 'https://till.example/pay', now(), now() + interval '1 hour')`,
    [merchant, depositId, memberId],
  );
  const [withdrawalId, payoutId] = [randomUUID(), randomUUID()];
  await database.query(
    `WITH requested AS (
       INSERT INTO app.withdrawal (tenant, id, member_id, method, provider, kind, account_id, currency, amount, fee, key, request_hash,
         state, risks, approvals_needed, receipt_minutes, created_at)
       VALUES ($1, $2, $3, 'bank', 'till', 'bank', $4, 'KHR', 777, 0, 'own', sha256(''), 'paid', '{}', 0, 60, now())
     ), made AS (
       INSERT INTO app.payout (tenant, id, withdrawal_id, member_id, amount, state, created_at, sent_at, paid_at, forced_at, due_at)
       VALUES ($1, $5, $2, $3, 777, 'paid', now(), now(), now(), now() + interval '1 hour', now())
     )
     INSERT INTO app.payout_receipt (tenant, payout_id, member_id, answer, answered_at) VALUES ($1, $5, $3, 'notReceived', now())`,
    [merchant, withdrawalId, memberId, accountId, payoutId],
  );

  const begin = async () => {
    const begun = await call('telegramLink', { body: { password: TEST_PASSWORD } });
    const back = new URL(begun.json().value.url).searchParams.get('return_to') ?? '';
    return { state: new URL(back).searchParams.get('state') ?? '', cookie: String(begun.headers['set-cookie']) };
  };
  const unfinished = await begin();
  const { state, cookie } = await begin();
  const auth_date = Math.floor(platform.clock.now().getTime() / 1000);
  const result = telegramResult({ id: Number(mobileNum), auth_date, first_name: username });
  await call('telegramLinkReturn', { body: { state, result }, headers: { cookie } });
  const twice = { newPassword: PAYMENT, confirmNewPassword: PAYMENT };
  await call('paymentPassword', { body: { by: 'login', password: TEST_PASSWORD, ...twice } });
  const { stepUp } = await read('stepUp', { body: { purpose: 'pointRedeem', password: PAYMENT } });
  await call('contactProof', { body: { contact: 'email', password: PAYMENT } });
  const { secret } = await read('secondFactorBegin', { body: { password: TEST_PASSWORD } });
  const secondFactorCode = totpCode(secretOf(secret), platform.clock.now());
  const { recoveryCodes } = await read('secondFactorConfirm', { body: { secondFactorCode } });
  const { sessions } = await read('sessions');
  const sessionId = sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;
  return {
    memberId,
    username,
    email,
    mobileNum,
    sessionId,
    messageId,
    deletedMessageId,
    nodeId,
    stepUp,
    depositId,
    accountId,
    withdrawalId,
    payoutId,
    token,
    avatarLink,
    ...unfinished,
    recoveryCode: recoveryCodes[0],
    transferKey: `transfer-${username}`,
    marks: [
      memberId,
      username,
      mobileNum,
      sessionId,
      messageId,
      deletedMessageId,
      avatarLink['file'] ?? '',
      pictureOfIdentity,
      occupation,
      title,
      secret,
      depositId,
      accountId,
      withdrawalId,
      payoutId,
    ],
  };
}
