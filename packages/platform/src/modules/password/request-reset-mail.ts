import { createHash } from 'node:crypto';
import { RESET_BACKOFF_MS } from '@marquee/contracts/constants';
import { effectiveRule, retypedViolation } from '@marquee/contracts/registration';
import type { PasswordResetEmailRequest } from '@marquee/contracts/schemas/recovery';
import { networkKey, ProblemError } from '@marquee/server-kit';
import type { Ctx } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import { enqueueMail, type MailOutbox } from '../../outbound/mail/index.ts';
import { emailKey, nameKeys } from '../member/index.ts';
import { type HumanChecks, throttle } from '../verification/index.ts';

/** §9's back-off, for one name with one address together: who knows only one of them keeps nobody waiting. */
const BY_ACCOUNT = { action: 'reset-mail', times: 1, periodMs: RESET_BACKOFF_MS };
/** The same for one address: a household behind it, and nobody who tries out names. */
const BY_ADDRESS = { action: 'reset-mail-from', times: 5, periodMs: RESET_BACKOFF_MS };

export interface ResetMailDeps {
  readonly withTenant: WithTenant;
  readonly mail: MailOutbox;
  readonly humanChecks: HumanChecks;
}

/**
 * Takes down that somebody wants the link by e-mail. It does not look whether there is such a member: who sends the mail does,
 * when this has been answered, so a known name and an unknown one are the same work and the same bytes (SEC-A08).
 * `host`: the brand's own, where the link will lead.
 * @throws ProblemError `switch_off` where the brand knows no addresses, `user_or_email_unknown` for what can be neither,
 * `human_check_failed`, `too_many_requests`.
 */
export async function requestResetMail(
  { withTenant, mail, humanChecks }: ResetMailDeps,
  ctx: Ctx,
  request: PasswordResetEmailRequest,
  host: string,
): Promise<void> {
  refuseUnfit(ctx, request);
  const now = ctx.clock.now();
  const { typed: username, canonical } = nameKeys(ctx, request.username);
  const email = emailKey(request.email);
  const { languages, defaultLanguage } = ctx.manifest.public;
  const { language = defaultLanguage } = request;
  const about = {
    username,
    canonical,
    email,
    host,
    language: languages.includes(language) ? language : defaultLanguage,
  };
  const refusal = await withTenant(ctx, async (db) => {
    const account = createHash('sha256').update(`${canonical}\n${email}`).digest('base64url');
    // Answered, not thrown: what was counted and used up stays so. Who is no person keeps no account waiting.
    const refused =
      tooMany(await throttle(db, ctx, networkKey(ctx.clientIp), BY_ADDRESS)) ??
      (await humanChecks.refuse(db, ctx, 'resetMail', request.humanCheck)) ??
      tooMany(await throttle(db, ctx, account, BY_ACCOUNT));
    if (refused === null) await enqueueMail(db, ctx, { kind: 'password_reset', about }, now);
    return refused;
  });
  if (refusal !== null) throw refusal;
  mail.wake(ctx.merchant);
}

const tooMany = (retryAfterSeconds: number | null): ProblemError | null =>
  retryAfterSeconds === null ? null : new ProblemError('too_many_requests', { retryAfterSeconds });

/** By the rules of the form that everybody registered with (§5): what breaks them is nobody's. */
function refuseUnfit(ctx: Ctx, request: PasswordResetEmailRequest): void {
  const { registration } = ctx.manifest.public;
  if (!registration.email.enabled) throw new ProblemError('switch_off');
  const errors = (['username', 'email'] as const).flatMap((path) => {
    const code = retypedViolation(path, registration[path], request[path]);
    const { minLength: min, maxLength: max } = effectiveRule(path, registration[path]);
    return code === null ? [] : [{ path, code, params: { min, max } }];
  });
  if (errors.length > 0) throw new ProblemError('user_or_email_unknown', { errors });
}
