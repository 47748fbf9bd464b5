import { LANGUAGES } from '@marquee/contracts/languages';
import { localize } from '@marquee/contracts/localize';
import type { Ctx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type ComposeMail, enqueueMail, writeMail } from '../../outbound/mail/index.ts';
import { textLanguage, textsIn } from '../../outbound/texts.ts';
import { findMember, findProfileText } from '../member/index.ts';

/** What happened; the text is `mail.notice.<event>`. */
const EVENTS = ['payment_reset', 'email_changed'] as const;
type NoticeEvent = (typeof EVENTS)[number];
const isEvent = (event: string): event is NoticeEvent => (EVENTS as readonly string[]).includes(event);

export interface AccountNotice {
  readonly event: NoticeEvent;
  readonly memberId: string;
  /** A moment that the text names. */
  readonly at: Date;
  /** The brand's host that the link leads to (`brandHost`). */
  readonly host: string;
  /** Of the page that the change was made on; the brand's default if it is left out or not offered. */
  readonly language?: string | undefined;
  /** A former address; the member's if it is left out. */
  readonly to?: string;
}

/** Puts a notice to the member into the outbox: it is sent when the caller's transaction commits. */
export async function enqueueAccountNotice(
  db: TenantDb,
  ctx: Pick<Ctx, 'merchant' | 'manifest' | 'clock'>,
  { event, memberId, at, host, language = '', to }: AccountNotice,
): Promise<void> {
  const { languages, defaultLanguage } = ctx.manifest.public;
  const about = {
    ...{ event, memberId, host, at: at.toISOString() },
    ...(to === undefined ? {} : { to }),
    language: languages.find((offered) => offered === language) ?? defaultLanguage,
  };
  await enqueueMail(db, ctx, { kind: 'account_notice', about }, ctx.clock.now());
}

/** Null when the member has no address. `brandUrl`: address of a brand's pages, with `*` for its host. */
export const composeAccountNotice =
  ({ brandUrl }: { readonly brandUrl: string }): ComposeMail =>
  async (db, scope, { about }) => {
    const { event = '', memberId = '', host = '', language = '', at = '' } = about;
    const member = await findMember(db, scope, memberId);
    const to = about['to'] ?? (await findProfileText(db, scope, memberId, 'email'));
    if (member === null || to === null || !isEvent(event)) return null;
    const { name, defaultLanguage, timezone } = scope.manifest.public;
    const brand = localize(name, language, defaultLanguage);
    const { username } = member;
    const t = textsIn(language);
    const { locale } = LANGUAGES[textLanguage(language)];
    const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: timezone });
    return {
      to,
      fromName: brand,
      ...writeMail(language, {
        subject: t('mail.notice.subject', { brand }),
        before: [
          t('mail.reset.hello', { username }),
          t(`mail.notice.${event}`, { brand, username, time: time.format(new Date(at)) }),
        ],
        link: { label: t('mail.notice.act'), address: `${brandUrl.replace('*', host)}/?mc=securityCenter` },
        after: [t('mail.notice.unknown'), brand],
      }),
    };
  };
