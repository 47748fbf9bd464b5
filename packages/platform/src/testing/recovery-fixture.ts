import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { createSmtpTransport } from '../outbound/mail/index.ts';
import { type CallOptions, LINKS, type TestApp } from './build-test-app.ts';
import { buildTwoProcesses, type TwoProcesses } from './build-two-processes.ts';
import { testBrand } from './test-brands.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { type ReceivedMail, startMailServer, type TestMailServer } from './test-mail-server.ts';
import { registrationForm } from './test-members.ts';
import { WaitingJobs } from './waiting-jobs.ts';

export const NEW_PASSWORD = 'quiet-harbour-31';

/** Two processes with a mail server, and for each test a member of `lotus` with an e-mail address. */
export class RecoveryFixture {
  database!: TestDatabase;
  mailServer!: TestMailServer;
  /** Of the signed-in member. */
  token = '';
  #processes!: TwoProcesses;
  #count = 0;
  readonly #waiting = new WaitingJobs();

  get platform(): TestApp {
    return this.#processes.platform;
  }
  get other(): TestApp {
    return this.#processes.other;
  }
  get username(): string {
    return `member${this.#count}`;
  }
  get address(): string {
    return `${this.username}@mail.example`;
  }
  /** An address in a new network for each test, so that tests do not share throttles. */
  get clientIp(): string {
    return `192.0.2.${this.#count}`;
  }

  async open(): Promise<void> {
    this.database = await createTestDatabase();
    this.mailServer = await startMailServer();
    const { jobs } = this.#waiting;
    const mail = () => ({
      jobs,
      mail: { transport: createSmtpTransport({ url: this.mailServer.url, from: 'no-reply@mail.test' }), links: LINKS },
    });
    this.#processes = await buildTwoProcesses(this.database, mail(), mail());
  }

  async begin(): Promise<void> {
    this.#waiting.clear();
    for (const { brands } of [this.platform, this.other]) {
      brands.set(withAddress(testBrand('lotus', { currency: 'KHR' })));
      brands.set(withAddress(testBrand('harbor')));
    }
    this.mailServer.refuseWith(null);
    this.#count += 1;
    const body = registrationForm(this.username, { email: this.address });
    const answer = await this.platform.call('register', { body, clientIp: this.clientIp });
    this.token = answer.json().value.token;
  }

  async close(): Promise<void> {
    await this.#processes.close();
    await this.mailServer.close();
    await this.database.drop();
  }

  request(fields: object = {}, options: CallOptions = {}, app = this.platform): Promise<LightMyRequestResponse> {
    const body = { username: this.username, email: this.address, ...fields };
    return app.call('passwordResetEmail', { body, clientIp: this.clientIp, ...options });
  }

  /** Sends due mails. */
  send(app = this.platform): Promise<void> {
    return app.app.mailOutbox.sendDue(['lotus', 'harbor']);
  }

  /** Runs the jobs whose time has come. Resolves with their names. */
  runDueJobs(): Promise<string[]> {
    return this.#waiting.runDue(this.database, this.platform);
  }

  mailsTo(to = this.address): readonly ReceivedMail[] {
    return this.mailServer.mails.filter((mail) => mail.to.includes(to));
  }

  /** Requests a link and reads it from the mail. */
  async linkFor(fields: object = {}): Promise<string> {
    const before = this.mailsTo().length;
    await this.request(fields);
    await this.send();
    // The other process may be sending it.
    await vi.waitUntil(() => this.mailsTo().length > before, { timeout: 20_000 });
    return tokenIn(this.mailsTo().at(-1));
  }

  reset(
    link: string,
    fields: object = {},
    options: CallOptions = {},
    app = this.platform,
  ): Promise<LightMyRequestResponse> {
    const body = { token: link, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD, ...fields };
    return app.call('resetPassword', { body, clientIp: this.clientIp, ...options });
  }
}

export const tokenIn = (mail: ReceivedMail | undefined): string => /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';

/** The brand with the e-mail address in its form. */
function withAddress(brand: BrandSnapshot): BrandSnapshot {
  const { registration } = brand.public;
  const email = {
    ...registration.email,
    enabled: true,
    acceptedPattern: 'email' as const,
    patternId: 'email',
    maxLength: 100,
  };
  return { ...brand, public: { ...brand.public, registration: { ...registration, email } } };
}

/** The fixture of a file of tests, opened and closed around them. */
export function useRecoveryFixture(): RecoveryFixture {
  const fixture = new RecoveryFixture();
  beforeAll(() => fixture.open());
  beforeEach(() => fixture.begin());
  afterAll(() => fixture.close());
  return fixture;
}
