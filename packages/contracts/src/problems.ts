/**
 * Problem codes (RFC 9457 `code`) with status and default title. The player's text is the message `error.<code>` of each bundle;
 * a test compares the two. Keys of the specification are verbatim.
 */
import * as z from 'zod/mini';

const row = <S extends number>(status: S, title: string) => ({ status, title }) as const;

export const PROBLEMS = {
  // requests
  bad_request: row(400, 'The request is malformed'),
  validation_failed: row(400, 'Some fields are not valid'),
  body_too_large: row(413, 'The request body is too large'),
  unsupported_media_type: row(415, 'This content type is not accepted here'),
  not_found: row(404, 'There is nothing at this address'),
  method_not_allowed: row(405, 'This method is not allowed here'),
  conflict: row(409, 'The request conflicts with the current state'),
  idempotency_mismatch: row(409, 'This idempotency key was used with other data'),
  too_many_requests: row(429, 'Too many requests, try again later'),
  cross_site_refused: row(403, 'This call is not accepted from another site'),
  preview_refused: row(403, 'Nothing is sent from a preview'),
  encryption_required: row(400, 'This call takes an encrypted body only'),
  encryption_refused: row(400, 'The encrypted body is not accepted'),
  // servers
  internal_error: row(500, 'Unknown system error'),
  call_not_built: row(501, 'This call is not built yet'),
  upstream_failed: row(502, 'The service behind this call gave no usable answer'),
  not_ready: row(503, 'The service is not ready yet'),
  upstream_timeout: row(504, 'The service behind this call took too long'),
  hop_invalid: row(401, 'This server answers the edge only'),
  // tenancy
  domain_invalid: row(404, 'Domain check invalid, contact service'),
  maintenance: row(503, 'The system is under maintenance'),
  region_blocked: row(451, 'The IP or region is blocked'),
  switch_off: row(403, 'This is not offered here'),
  // sessions
  login_required: row(401, 'Not logged in'),
  token_invalid: row(401, 'The session is over, log in again'),
  login_failed: row(401, 'Wrong account or password'),
  captcha_required: row(401, 'Wrong account or password; a captcha is needed'),
  captcha_invalid: row(401, 'The captcha is wrong or too old'),
  captcha_needed: row(403, 'A captcha is needed'),
  human_check_failed: row(403, 'The human check is missing, wrong, used or too old'),
  account_locked: row(403, 'This account is locked'),
  in_need_true_account: row(403, 'A real account is needed'),
  member_no_enter: row(403, 'Not a member'),
  error_not_agent: row(403, 'Not an agent'),
  password_change_required: row(403, 'The password must be changed first'),
  step_up_required: row(403, 'The payment password is needed for this'),
  second_factor_required: row(403, 'A code of the second factor is needed'),
  second_factor_wrong: row(403, 'The code of the second factor is wrong, used or too old'),
  contact_proof_required: row(403, 'The change was not confirmed, or too long ago'),
  contact_change_waits: row(403, 'Staff have reset the log-in password: no change for a day'),
  contact_verified: row(409, 'Staff have verified this; only they can change it'),
  payment_password_set: row(409, 'There is a payment password; the old one is needed'),
  payment_password_wrong: row(403, 'The payment password is wrong'),
  // one-time codes
  code_invalid: row(400, 'The verification code is wrong'),
  code_expired: row(400, 'The verification code is no longer good'),
  sms_refused: row(400, 'No SMS can be sent to this number'),
  sms_quota_exceeded: row(429, 'No more SMS are sent for this brand today'),
  sms_unavailable: row(503, 'No SMS can be sent right now'),
  // social log-ins
  social_denied: row(400, 'The provider was not allowed to say who this is'),
  social_expired: row(400, 'This log-in was begun elsewhere, was used, or is too old'),
  social_refused: row(400, 'What the provider said is not accepted'),
  // No 5xx: our servers work, and the player can choose another way.
  social_unavailable: row(409, 'The provider gives no answer right now'),
  social_taken: row(409, 'This account at the provider opens another account here'),
  last_way_in: row(409, 'Nothing else opens this account'),
  login_not_fresh: row(403, 'This wants a log-in of a moment ago'),
  // uploads
  picture_type: row(415, 'This is not a PNG, JPEG or WebP picture'),
  picture_too_large: row(413, 'The picture has too many bytes'),
  picture_dimensions: row(400, 'The picture has too many or too few pixels'),
  picture_animated: row(400, 'The picture moves'),
  picture_broken: row(400, 'The picture is damaged or incomplete'),
  upload_quota: row(409, 'No more files can be kept'),
  // recovery
  user_or_email_unknown: row(400, 'User name or e-mail does not exist'),
  reset_link_invalid: row(400, 'This link has been used, is too old, or is not for this site'),
  // registration
  username_taken: row(409, 'This username is taken'),
  email_taken: row(409, 'This e-mail address is taken'),
  mobile_taken: row(409, 'This mobile number is taken'),
  password_weak: row(400, 'This password is too common'),
  registration_closed: row(403, 'Registration is closed'),
  invitation_code_error: row(400, 'The invitation code is invalid'),
  // games and money
  game_not_found: row(404, 'This game is not offered here'),
  game_unavailable: row(503, 'This game is not available right now'),
  room_unavailable: row(409, 'This room cannot be entered right now'),
  launch_failed: row(502, 'The game could not be opened'),
  insufficient_funds: row(409, 'The balance is too low'),
  transfer_refused: row(409, 'The vendor did not take the transfer; nothing has moved'),
  vendor_unavailable: row(503, 'The vendor gives no answer right now; nothing has moved'),
  // cashier
  payment_unavailable: row(503, 'The payment provider gives no answer right now; nothing has moved'),
  payment_refused: row(409, 'The payment provider refused the payment; nothing has moved'),
  deposit_limit_reached: row(409, 'The deposit limit does not allow this amount'),
  deposit_limit_due: row(403, 'Choose a deposit limit, or none, before the first deposit'),
  payout_account_held: row(409, 'This account was added recently and cannot be used yet'),
  payout_account_name: row(409, 'The account must be in the name of the player'),
  withdrawal_daily_limit: row(409, 'The sum of withdrawals of a day is too high'),
  withdrawal_ended: row(409, 'This withdrawal can no longer be changed'),
  bonus_would_be_lost: row(409, 'An open bonus is lost by a withdrawal'),
  identity_required: row(403, 'The identity must be verified first'),
  // protection
  play_stopped: row(403, 'A limit of the player stops play'),
  vendor_keeps_balance: row(403, 'Limits of the player do not hold at this vendor'),
  player_excluded: row(403, 'The player is excluded from play'),
  player_in_time_out: row(403, 'The player is in a time-out'),
  reality_check_due: row(403, 'The reality check must be acknowledged first'),
  limit_not_confirmable: row(409, 'This limit cannot be confirmed yet, or no longer'),
  registration_refused: row(403, 'No account can be opened with these details'),
  exclusion_in_force: row(409, 'The exclusion has not ended yet'),
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** One invalid field: `path` dotted, `code` a message key below `error.field.`, `params` its numbers. */
export const fieldErrorSchema = z.object({
  path: z.string(),
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** Why a session ended without the member's log-out. The caller's valid token proves that it is the member. */
export const SESSION_ENDS = ['expired', 'ended_elsewhere', 'password_changed', 'disabled', 'excluded'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/** RFC 9457 body. `captcha` is set when the next log-in needs one (§4). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(PROBLEM_CODES),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(fieldErrorSchema)),
  captcha: z.optional(z.boolean()),
  retryAfterSeconds: z.optional(z.number()),
  sessionEnd: z.optional(z.enum(SESSION_ENDS)),
});
export type Problem = z.infer<typeof problemSchema>;

export type ProblemExtra = Partial<Pick<Problem, 'errors' | 'captcha' | 'retryAfterSeconds' | 'sessionEnd'>>;

/** The body for a code. `type` is a stable URN, which reveals no host name. */
export const problemBody = (code: ProblemCode, requestId?: string, extra: ProblemExtra = {}): Problem => ({
  type: `urn:marquee:problem:${code}`,
  title: PROBLEMS[code].title,
  status: PROBLEMS[code].status,
  code,
  ...(requestId === undefined ? {} : { requestId }),
  ...extra,
});
