import { RESET_LINK_MS } from '@marquee/contracts/constants';
import { type WrittenMail, writeMail } from '../../outbound/mail/index.ts';
import { textsIn } from '../../outbound/texts.ts';

export interface ResetMailContent {
  readonly brand: string;
  readonly username: string;
  /** The link. */
  readonly address: string;
}

/** The mail with the link for a new password, in one language. */
export function writeResetMail(language: string, { brand, username, address }: ResetMailContent): WrittenMail {
  const t = textsIn(language);
  return writeMail(language, {
    subject: t('mail.reset.subject', { brand }),
    before: [t('mail.reset.hello', { username }), t('mail.reset.why', { brand, username })],
    link: { label: t('mail.reset.act'), address },
    after: [t('mail.reset.once', { minutes: RESET_LINK_MS / 60_000 }), t('mail.reset.ignore', { brand }), brand],
  });
}
