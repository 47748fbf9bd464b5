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

/** The back-off of §9, for one name and one address together: knowing only one of them does not block the owner. */
const BY_ACCOUNT = { action: 'reset-mail', times: 1, periodMs: RESET_BACKOFF_MS };
/** The same for one address: enough for a household, too few to try out names. */
const BY_ADDRESS = { action: 'reset-mail-from', times: 5, periodMs: RESET_BACKOFF_MS };

export interface ResetMailDeps {
  readonly withTenant: WithTenant;
  readonly mail: MailOutbox;
  readonly humanChecks: HumanChecks;
}

/**
 * Stores a request for a link by e-mail. It does not check whether there is such a member: the mail's sender does, after the
 * response, so a known and an unknown name cost the same work and the same bytes (SEC-A08). `host`: the brand's own, which the
 * link leads to.
 * @throws ProblemError `switch_off` where the brand has no addresses, `user_or_email_unknown` for a name or address that cannot
 * exist, `human_check_failed`, `too_many_requests`.
 */
export async function requestResetMail(
  { withTenant, mail, humanChecks }: ResetMailDeps,
  ctx: Ctx,
  request: PasswordResetEmailRequest,
  host: string,
): Promise<void> {
  refuseInvalid(ctx, request);
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
    // Returned, not thrown: what was counted and used up stays so. A failed human check does not block the account.
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

/** By the rules of the registration form (§5): no member has a name or address that violates them. */
function refuseInvalid(ctx: Ctx, request: PasswordResetEmailRequest): void {
  const { registration } = ctx.manifest.public;
  if (!registration.email.enabled) throw new ProblemError('switch_off');
  const errors = (['username', 'email'] as const).flatMap((path) => {
    const code = retypedViolation(path, registration[path], request[path]);
    const { minLength: min, maxLength: max } = effectiveRule(path, registration[path]);
    return code === null ? [] : [{ path, code, params: { min, max } }];
  });
  if (errors.length > 0) throw new ProblemError('user_or_email_unknown', { errors });
}
