import type { CallName } from '@marquee/contracts/calls';
import type { AccountSecurityValue } from '@marquee/contracts/schemas/session';
import { secretOf, totpCode } from '@marquee/server-kit/testing/totp-code';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach } from 'vitest';
import { type RecoveryFixture, useRecoveryFixture } from './recovery-fixture.ts';
import { logIn, TEST_PASSWORD } from './test-members.ts';

export const PAYMENT_PASSWORD = 'copper-lantern-5';
const STEP_MS = 30_000;
const HOUR_MS = 60 * 60_000;

/** For each test a member of `lotus` with an e-mail address, who may set up an authenticator app. */
export interface FactorFixture {
  readonly recovery: RecoveryFixture;
  /** The app's secret. */
  secret: Buffer;
  /** Unused unless the test used them. */
  recoveryCodes: string[];
  token: string;
  call(name: CallName, body?: object, token?: string): Promise<LightMyRequestResponse>;
  /** The code of a refusal, null for an answer of 200. */
  refusal(name: CallName, body?: object, token?: string): Promise<string | null>;
  begin(body?: object, token?: string): Promise<LightMyRequestResponse>;
  /** Sets up the second factor, with an unused code for the test to come. */
  setUp(): Promise<void>;
  setPaymentPassword(): Promise<void>;
  /** The app's code half a minute later, so no code before it is in use. */
  nextCode(): string;
  /** A code that the app does not show around this moment. */
  wrongCode(): string;
  state(): Promise<AccountSecurityValue['secondFactor']>;
  memberId(): Promise<string>;
  newSession(password?: string): Promise<string>;
  /** Lets hours pass, and logs in again, because the session is idle by then. */
  pass(hours: number, password?: string): Promise<void>;
  /** Text of the account's messages, newest first. */
  messages(): Promise<string[]>;
}

export function useFactorFixture(): FactorFixture {
  const recovery = useRecoveryFixture();
  const clock = () => recovery.platform.clock;
  const fixture: FactorFixture = {
    recovery,
    secret: Buffer.alloc(0),
    recoveryCodes: [],
    token: '',
    call: (name, body, token = fixture.token) =>
      recovery.platform.call(name, {
        token,
        clientIp: recovery.clientIp,
        ...(body === undefined ? {} : { body }),
      }),
    refusal: async (name, body, token) => {
      const answer = await fixture.call(name, body, token);
      return answer.statusCode === 200 ? null : answer.json().code;
    },
    begin: (body = { password: TEST_PASSWORD }, token) => fixture.call('secondFactorBegin', body, token),
    setUp: async () => {
      fixture.secret = secretOf((await fixture.begin()).json().value.secret);
      const secondFactorCode = totpCode(fixture.secret, clock().now());
      const confirmed = await fixture.call('secondFactorConfirm', { secondFactorCode });
      fixture.recoveryCodes = confirmed.json().value.recoveryCodes;
    },
    setPaymentPassword: async () => {
      const twice = { newPassword: PAYMENT_PASSWORD, confirmNewPassword: PAYMENT_PASSWORD };
      const answer = await fixture.call('paymentPassword', { by: 'login', password: TEST_PASSWORD, ...twice });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    nextCode: () => {
      clock().advance(STEP_MS);
      return totpCode(fixture.secret, clock().now());
    },
    wrongCode: () => {
      const at = clock().now().getTime();
      const right = [-2, -1, 0, 1, 2].map((step) => totpCode(fixture.secret, new Date(at + step * STEP_MS)));
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '';
    },
    state: async () => (await fixture.call('accountSecurity')).json().value.secondFactor,
    memberId: async () => (await fixture.call('memberInfo')).json().value.id,
    newSession: async (password = TEST_PASSWORD) => {
      const answer = await logIn(recovery.platform, recovery.username, password, { clientIp: recovery.clientIp });
      return answer.json().value.token;
    },
    pass: async (hours, password) => {
      clock().advance(hours * HOUR_MS);
      fixture.token = await fixture.newSession(password);
    },
    messages: async () => {
      const { platform, clientIp } = recovery;
      const answer = await platform.call('messages', { token: fixture.token, clientIp });
      return answer.json().value.messages.map(({ text }: { text: { excerpt: string } }) => text.excerpt);
    },
  };
  beforeEach(() => {
    fixture.token = recovery.token;
  });
  return fixture;
}
