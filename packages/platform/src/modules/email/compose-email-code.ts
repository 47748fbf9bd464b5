import type { KeyObject } from 'node:crypto';
import { EMAIL_CODE_MINUTES } from '@marquee/contracts/constants';
import { localize } from '@marquee/contracts/localize';
import { type ComposeMail, writeMail } from '../../outbound/mail/index.ts';
import { textsIn } from '../../outbound/texts.ts';
import { findMember } from '../member/index.ts';
import { findEmailChange } from './email-change.repository.ts';
import { emailCode } from './email-code.ts';

/** The mail with the code, to the new address. Null when the request was replaced or is over. */
export const composeEmailCode =
  (codeKey: KeyObject): ComposeMail =>
  async (db, scope, { about }) => {
    const { memberId = '', id = '', language = '' } = about;
    const change = await findEmailChange(db, scope, memberId);
    const member = await findMember(db, scope, memberId);
    if (change === null || change.id !== id || change.expiresAt <= scope.now || member === null) return null;
    const { name, defaultLanguage } = scope.manifest.public;
    const brand = localize(name, language, defaultLanguage);
    const t = textsIn(language);
    const values = { brand, username: member.username, minutes: EMAIL_CODE_MINUTES };
    return {
      to: change.email,
      fromName: brand,
      ...writeMail(language, {
        subject: t('mail.email.subject', values),
        before: [t('mail.email.why', values), emailCode(codeKey, scope.merchant, id)],
        after: [t('mail.email.once', values), brand],
      }),
    };
  };
