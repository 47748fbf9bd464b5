import type { KeyObject } from 'node:crypto';
import { createServer, type HmacKeys, type Logger, type Server } from '@marquee/server-kit';
import { createPasswords, type Passwords } from '@marquee/server-kit/passwords';
import type pg from 'pg';
import { AfterResponse } from './after-response.ts';
import { openPlayerRoutes, type PlayerRoutes, refuseUnbuiltCalls } from './calls.ts';
import type { Clock, Ctx, MemberCtx } from './context.ts';
import { createQuery } from './db/query.ts';
import { createWithTenant } from './db/with-tenant.ts';
import { serveDocs } from './docs.ts';
import { type MemberEvents, memberStreamRoutes, PostgresMemberEvents } from './events/index.ts';
import { type InternalRoutes, openInternalRoutes } from './internal-calls.ts';
import { composeAccountNotice } from './modules/account-notice/index.ts';
import { adjustmentsRoutes } from './modules/adjustments/index.ts';
import { affiliatesRoutes } from './modules/affiliates/index.ts';
import { attentionRoutes } from './modules/attention/index.ts';
import { avatarRoutes } from './modules/avatar/index.ts';
import { callbacksRoutes, joinReaders } from './modules/callbacks/index.ts';
import { contactRoutes } from './modules/contact/index.ts';
import { openDeposits, takePayment } from './modules/deposits/index.ts';
import { composeEmailCode, emailRoutes } from './modules/email/index.ts';
import { exclusionsRoutes } from './modules/exclusions/index.ts';
import { factorSetupRoutes } from './modules/factor-setup/index.ts';
import { createFiles, createPictureReader, type FileStore, type Files, filesRoutes } from './modules/files/index.ts';
import { gamesRoutes, playerGamesRoutes, staffGamesRoutes } from './modules/games/index.ts';
import { type IdentityProvider, identityCallbacks, openIdentity } from './modules/identity/index.ts';
import { memberRoutes } from './modules/member/index.ts';
import { openMessages, staffMessagesRoutes } from './modules/messages/index.ts';
import { mobileRoutes } from './modules/mobile/index.ts';
import {
  composeResetMail,
  hasPaymentPassword,
  type LinkSettings,
  passwordPolicy,
  passwordRoutes,
  provePassword,
} from './modules/password/index.ts';
import { type PaymentProvider, paymentCallbacks } from './modules/payments/index.ts';
import { payoutAccountsRoutes } from './modules/payout-accounts/index.ts';
import { profileRoutes, staffProfileRoutes } from './modules/profile/index.ts';
import {
  admitDeposit,
  isKeptOut,
  protectionRoutes,
  readDepositLimits,
  spreadExclusions,
  staffProtectionRoutes,
} from './modules/protection/index.ts';
import {
  catalogueSyncs,
  type OperatorSettings,
  openProviders,
  roundPagesOf,
  staffProvidersRoutes,
  transferVendors,
} from './modules/provider/index.ts';
import { reconciliationRoutes } from './modules/reconciliation/index.ts';
import { recordsRoutes, staffRecordsRoutes } from './modules/records/index.ts';
import { registrationRoutes } from './modules/registration/index.ts';
import { reportsRoutes } from './modules/reports/index.ts';
import type { FactorKeys } from './modules/second-factor/index.ts';
import { createSessions, sessionRoutes } from './modules/session/index.ts';
import { linkRoutes, socialRoutes } from './modules/social/index.ts';
import { staffBonusesRoutes } from './modules/staff-bonuses/index.ts';
import { staffDepositsRoutes } from './modules/staff-deposits/index.ts';
import { createStepUps, stepUpRoutes } from './modules/step-up/index.ts';
import { type SupportKeys, supportRoutes } from './modules/support/index.ts';
import { openTransfers } from './modules/transfers/index.ts';
import {
  type CaptchaText,
  Codes,
  createHumanChecks,
  type HumanCheckWork,
  randomCaptchaText,
  smsCodeRoutes,
  verificationRoutes,
} from './modules/verification/index.ts';
import { walletRoutes } from './modules/wallet/index.ts';
import { winnersRoutes } from './modules/winners/index.ts';
import { openWithdrawals, takePayout } from './modules/withdrawals/index.ts';
import { MailOutbox, type MailTransport } from './outbound/mail/index.ts';
import type { SmsSender } from './outbound/sms/index.ts';
import type { SocialGates } from './outbound/social/index.ts';
import { createOpenSealed, keySetRoutes, SealingKeys } from './sealed/index.ts';
import type { Brands, Jobs, Services, Sessions } from './services.ts';

export interface AppDeps {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly brands: Brands;
  /** True once the brands are known; otherwise what is missing. */
  readonly isReady?: () => true | string;
  /** Their source, reported by `/readyz`. */
  readonly readyDetails?: () => Readonly<Record<string, unknown>>;
  /** Of the login role: neither superuser nor owner (`assertSafeDatabase`). */
  readonly pool: pg.Pool;
  /** Transport of notices about members between processes; PostgreSQL's NOTIFY by default. */
  readonly events?: MemberEvents;
  readonly jobs: Jobs;
  readonly hopKey: HmacKeys;
  /** `SEALING_KEY` */
  readonly sealingKey: Buffer;
  /** `CODE_KEY` */
  readonly codeKey: KeyObject;
  readonly sms: SmsSender;
  /** Providers of social log-ins, as the operator configured them. */
  readonly social: SocialGates;
  /** `SECOND_FACTOR_KEY` */
  readonly factorKeys: FactorKeys;
  /** `HUMAN_CHECK_KEY` */
  readonly humanCheckKey: Buffer;
  readonly operator: OperatorSettings;
  /** Payment providers by code. */
  readonly paymentProviders: ReadonlyMap<string, PaymentProvider>;
  /** Providers of identity checks by code. */
  readonly identityProviders: ReadonlyMap<string, IdentityProvider>;
  readonly supportKeys: SupportKeys;
  /** How other servers reach this one, when not by an address. */
  readonly url?: string | undefined;
  /** Sends mail, and the settings of its links. */
  readonly mail: { readonly transport: MailTransport; readonly links: LinkSettings };
  /** Where uploaded files are kept, and `FILE_LINK_KEY`. */
  readonly files: { readonly store: FileStore; readonly linkKey: HmacKeys };
  /** Tests replace the session module; `server.ts` never does. */
  readonly sessions?: Sessions;
  /** Tests count the hashes; `server.ts` never passes it. */
  readonly passwords?: Passwords;
  /** Tests know the letters of captchas; `server.ts` never passes it. */
  readonly captchaText?: CaptchaText;
  /** Tests solve many human checks; `server.ts` never passes it. */
  readonly humanCheckWork?: HumanCheckWork;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends due mail; called periodically by the server. */
    mailOutbox: MailOutbox;
    /** Excludes other accounts of excluded persons; called periodically by the server. */
    spreadExclusions(merchants: readonly string[]): Promise<void>;
    /** Work after responses; awaited before the pool is closed. */
    afterResponse: AfterResponse;
  }
}

/** The platform as an app that does not listen: tests inject into it, `server.ts` starts it. */
export async function buildApp(deps: AppDeps): Promise<Server> {
  const { logger, clock, brands, pool, jobs, hopKey } = deps;
  const app = createServer({
    name: 'platform',
    logger,
    ...(deps.isReady === undefined ? {} : { isReady: deps.isReady }),
    ...(deps.readyDetails === undefined ? {} : { readyDetails: deps.readyDetails }),
  });
  // PostgreSQL's connection for events logs in as the pool does.
  const events = deps.events ?? new PostgresMemberEvents(pool.options.connectionString ?? '', logger);
  const withTenant = createWithTenant(pool, 'marquee_rw', events.publish);
  const sessions = deps.sessions ?? createSessions(withTenant);
  const services: Services = { clock, brands, sessions, withTenant, jobs, query: createQuery(pool, events.publish) };

  await serveDocs(app, deps.url);
  const admission = { clock, brands, sessions, stepUps: createStepUps(withTenant), hopKey };
  const keys = new SealingKeys(deps.sealingKey);
  keySetRoutes(app, admission, keys);
  const routes = openPlayerRoutes(app, admission, createOpenSealed(app, keys, withTenant));
  const mail = openMailOutbox(app, services, deps);
  const internal = openInternalRoutes(app, { ...services, key: deps.supportKeys.calls });
  const files = openFiles(routes, services, deps);
  const parts: Parts = { app, routes, internal, services, deps, mail, files };
  await openAccounts(parts);
  openModules(app, routes, services, deps.operator);
  openCashier(parts);
  catalogueRoutes(internal, services, deps.operator);
  staffRecordsRoutes(internal, services, roundPagesOf(deps.operator.providers));
  reconciliationRoutes(internal, withTenant);
  attentionRoutes(
    internal,
    services,
    deps.operator.providers.map(({ code }) => code),
  );
  staffMessagesRoutes(internal, services);
  adjustmentsRoutes(internal, services);
  staffBonusesRoutes(internal, services);
  reportsRoutes(internal, services);
  memberStreamRoutes(app, routes, { ...services, events });
  app.addHook('onClose', () => events.close());
  refuseUnbuiltCalls(routes);
  return app;
}

/** What groups of modules are opened with. */
interface Parts {
  readonly app: Server;
  readonly routes: PlayerRoutes;
  readonly internal: InternalRoutes;
  readonly services: Services;
  readonly deps: AppDeps;
  readonly mail: MailOutbox;
  readonly files: Files;
}

/** The modules of registration and log-in, and of what protects a member. */
async function openAccounts({ app, routes, internal, services, deps, mail, files }: Parts): Promise<void> {
  const { withTenant, jobs } = services;
  const passwords = deps.passwords ?? (await createPasswords());
  const humanChecks = createHumanChecks(deps.humanCheckKey, deps.humanCheckWork);
  const afterResponse = new AfterResponse();
  app.decorate('afterResponse', afterResponse);
  verificationRoutes(routes, { withTenant, humanChecks, captchaText: deps.captchaText ?? randomCaptchaText });
  const codes = new Codes({ withTenant, sms: deps.sms, codeKey: deps.codeKey, humanChecks, afterResponse });
  smsCodeRoutes(routes, codes);
  mobileRoutes(routes, { withTenant, codes, mail, sms: deps.sms, afterResponse });
  memberRoutes(routes, services, hasPaymentPassword);
  profileRoutes(routes, services);
  staffProfileRoutes(internal, services);
  affiliatesRoutes(routes, services);
  sessionRoutes(routes, { withTenant, passwords, codes, humanChecks, afterResponse });
  const policy = passwordPolicy;
  const proof = { withTenant, passwords, humanChecks, factorKeys: deps.factorKeys };
  registrationRoutes(routes, { withTenant, passwords, policy, codes, humanChecks });
  const social = { withTenant, gates: deps.social, brandUrl: deps.mail.links.brandUrl };
  socialRoutes(routes, social);
  linkRoutes(routes, { ...social, ...proof });
  passwordRoutes(routes, { ...proof, policy, mail, codes, jobs });
  contactRoutes(routes, proof);
  emailRoutes(routes, { withTenant, mail, codeKey: deps.codeKey });
  factorSetupRoutes(routes, { ...proof, mail, jobs });
  stepUpRoutes(routes, proof);
  payoutAccountsRoutes(routes, { withTenant, mail });
  const spread = (merchants: readonly string[]) => spreadExclusions({ ...services, mail, log: app.log }, merchants);
  app.decorate('spreadExclusions', spread);
  const spreadOf = ({ merchant, log }: Ctx) =>
    spread([merchant]).catch((err: unknown) => log.error({ err }, 'an exclusion is not spread yet'));
  const proveMember = (ctx: MemberCtx, password: string | undefined) =>
    provePassword(proof, ctx, 'login', { password });
  protectionRoutes(routes, { withTenant, brands: services.brands, mail, proveMember, spread: spreadOf });
  exclusionsRoutes(internal, { withTenant, mail });
  staffProtectionRoutes(internal, { withTenant, brands: services.brands, mail, spread: spreadOf });
  openIdentity(app, { player: routes, internal }, { ...services, files, mail, providers: deps.identityProviders });
  supportRoutes(internal, { ...services, passwords, files, keys: deps.supportKeys });
}

/** The store of uploaded files. */
function openFiles(routes: PlayerRoutes, { withTenant }: Services, { files: { store, linkKey } }: AppDeps): Files {
  const files = createFiles({ withTenant, store, linkKey, readPicture: createPictureReader() });
  filesRoutes(routes, { files, linkKey });
  avatarRoutes(routes, { withTenant, files });
  return files;
}

/** Closed first: mail being sent still needs the database. */
function openMailOutbox(app: Server, services: Services, { mail, codeKey }: AppDeps): MailOutbox {
  const compose = {
    password_reset: composeResetMail(mail.links),
    account_notice: composeAccountNotice(mail.links),
    email_code: composeEmailCode(codeKey),
  };
  const outbox = new MailOutbox({ ...services, transport: mail.transport, compose, log: app.log });
  app.decorate('mailOutbox', outbox);
  app.addHook('preClose', () => outbox.close());
  return outbox;
}

/** The calls of all modules. */
function openModules(app: Server, routes: PlayerRoutes, services: Services, operator: OperatorSettings): void {
  walletRoutes(routes, services);
  gamesRoutes(routes, services);
  playerGamesRoutes(routes, services);
  openProviders(app, routes, services, operator);
  winnersRoutes(routes, services);
  openMessages(app, routes, services);
  recordsRoutes(routes, services, roundPagesOf(operator.providers));
  openTransfers(app, routes, services, transferVendors(operator, services.clock));
}

/** Payments in and out, and the callbacks of providers. */
function openCashier({ app, routes, internal, services, deps, files }: Parts): void {
  const providers = deps.paymentProviders;
  const { brandUrl } = deps.mail.links;
  openDeposits(app, routes, services, { providers, brandUrl, admitDeposit, readDepositLimits, isKeptOut });
  staffDepositsRoutes(internal, services);
  openWithdrawals(app, { player: routes, internal }, { ...services, files, providers });
  const takers = { takePayment, takePayout: takePayout({ jobs: services.jobs, log: app.log }) };
  const readers = joinReaders(paymentCallbacks(providers, takers), identityCallbacks(deps.identityProviders, services));
  callbacksRoutes(app, { ...services, readers });
}

/** The catalogue for the console's staff. */
function catalogueRoutes(internal: InternalRoutes, services: Services, operator: OperatorSettings): void {
  const syncs = new Map(catalogueSyncs(services.query, operator).map(({ provider, sync }) => [provider, sync]));
  staffGamesRoutes(internal, services);
  staffProvidersRoutes(internal, { ...services, providers: operator.providers, syncs });
}
