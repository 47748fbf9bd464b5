import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import { localize } from '@marquee/contracts/localize';
import type { MessageTexts } from '@marquee/contracts/schemas/staff-messages';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { firstHost } from '../../brand-host.ts';
import type { BrandScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type ComposeMail, enqueueMail, writeMail } from '../../outbound/mail/index.ts';
import { textLanguage, textsIn } from '../../outbound/texts.ts';
import { findMember, findProfileText } from '../member/index.ts';
import { sendAccountMessage } from '../messages/index.ts';

/** What happened; the text is `mail.notice.<event>`. */
const EVENTS = [
  'payment_reset',
  'payment_replaced',
  'email_changed',
  'mobile_changed',
  'factor_on',
  'factor_off',
  'factor_removal',
  'factor_kept',
  'recovery_code_used',
  'payout_account_added',
  'payout_account_removed',
  'identity_approved',
  'identity_rejected',
  'identity_expiring',
  'identity_expired',
  'limit_by_staff',
  'time_out_by_staff',
  'excluded_by_staff',
  'excluded',
  'exclusion_ended',
] as const;
type NoticeEvent = (typeof EVENTS)[number];
/** Requests that wait, so the member can still cancel them. */
const WAITING: readonly NoticeEvent[] = ['payment_reset', 'factor_removal'];
const isEvent = (event: string): event is NoticeEvent => (EVENTS as readonly string[]).includes(event);

export interface AccountNotice {
  readonly event: NoticeEvent;
  readonly memberId: string;
  /** A moment that the text names. */
  readonly at: Date;
  /** Another one, of `payout_account_added`: when the account can be used. */
  readonly until?: Date;
  /** The brand's host that the link leads to (`brandHost`); the brand's first if it is left out. */
  readonly host?: string | undefined;
  /** Of the page that the change was made on; the brand's default if it is left out or not offered. */
  readonly language?: string | undefined;
  /** A former address; the member's if it is left out. */
  readonly to?: string;
}

/**
 * Tells the member in the caller's transaction: by a message in the member centre, and by mail, which is sent after the commit. The
 * caller then wakes the outbox.
 */
export async function enqueueAccountNotice(
  db: TenantDb,
  ctx: BrandScope,
  { event, memberId, at, until = at, host = firstHost(ctx), language = '', to }: AccountNotice,
): Promise<void> {
  const { languages, defaultLanguage } = ctx.manifest.public;
  const about = {
    event,
    memberId,
    host,
    at: at.toISOString(),
    until: until.toISOString(),
    ...(to === undefined ? {} : { to }),
    language: languages.find((offered) => offered === language) ?? defaultLanguage,
  };
  await enqueueMail(db, ctx, { kind: 'account_notice', about }, ctx.clock.now());
  const member = await findMember(db, ctx, memberId);
  if (member === null) return;
  const { username } = member;
  const textsOf = (code: LanguageCode) => {
    const { subject, what, unknown } = noticeTexts(ctx.manifest, code, { event, username, at, until });
    return { title: subject, body: `${what}\n\n${unknown}` };
  };
  // Read later, in a language that is not known yet.
  const texts: MessageTexts = Object.fromEntries(languages.map((code) => [code, textsOf(code)]));
  await sendAccountMessage(db, ctx, { memberId, texts });
}

interface Happening {
  readonly event: NoticeEvent;
  readonly username: string;
  readonly at: Date;
  readonly until: Date;
}

/** The words of a notice in one language, with the time in the brand's zone. */
function noticeTexts({ public: brand }: BrandSnapshot, language: string, { event, username, at, until }: Happening) {
  const name = localize(brand.name, language, brand.defaultLanguage);
  const t = textsIn(language);
  const { locale } = LANGUAGES[textLanguage(language)];
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: brand.timezone });
  const values = { brand: name, username, time: format.format(at), until: format.format(until) };
  return {
    brand: name,
    subject: t('mail.notice.subject', { brand: name }),
    what: t(`mail.notice.${event}`, values),
    unknown: t(WAITING.includes(event) ? 'mail.notice.unknown_waiting' : 'mail.notice.unknown'),
  };
}

/** Null when the member has no address. `brandUrl`: address of a brand's pages, with `*` for its host. */
export const composeAccountNotice =
  ({ brandUrl }: { readonly brandUrl: string }): ComposeMail =>
  async (db, scope, { about }) => {
    const { event = '', memberId = '', host = '', language = '', at = '', until = at } = about;
    const member = await findMember(db, scope, memberId);
    const to = about['to'] ?? (await findProfileText(db, scope, memberId, 'email'));
    if (member === null || to === null || !isEvent(event)) return null;
    const { username } = member;
    const { brand, subject, what, unknown } = noticeTexts(scope.manifest, language, {
      event,
      username,
      at: new Date(at),
      until: new Date(until),
    });
    const t = textsIn(language);
    return {
      to,
      fromName: brand,
      ...writeMail(language, {
        subject,
        before: [t('mail.reset.hello', { username }), what],
        link: { label: t('mail.notice.act'), address: `${brandUrl.replace('*', host)}/?mc=securityCenter` },
        after: [unknown, brand],
      }),
    };
  };
