import { createHmac } from 'node:crypto';
import { RESET_LINK_MS } from '@marquee/contracts/constants';
import { localize } from '@marquee/contracts/localize';
import { RESET_PATH } from '@marquee/contracts/pages';
import type { ComposeMail } from '../../outbound/mail/index.ts';
import { findMemberByName, findProfileText } from '../member/index.ts';
import { hashToken } from '../session/index.ts';
import { putLink } from './password-link.repository.ts';
import { writeResetMail } from './write-reset-mail.ts';

export interface LinkSettings {
  readonly key: Buffer;
  /** Address of a brand's pages, with `*` for its host. */
  readonly brandUrl: string;
}

/**
 * Composes the mail with the link. It always goes to the member's registered address, never to the typed one. Null when there
 * is no such member, or recovery was turned off meanwhile. The link's token is derived from a key and the mail's id, so a
 * repeated mail has the same one, and only its hash is stored.
 */
export const composeResetMail =
  ({ key, brandUrl }: LinkSettings): ComposeMail =>
  async (db, scope, { id, about, createdAt }) => {
    const { merchant, manifest, now } = scope;
    const { username = '', canonical = username, email = '', host = '', language = '' } = about;
    const member = await findMemberByName(db, scope, { typed: username, canonical });
    const isTheirs = member !== null && member.state === 'active' && member.emailKey === email;
    if (!isTheirs || !manifest.public.switches['login.recovery']) return null;
    const to = await findProfileText(db, scope, member.id, 'email');
    if (to === null) return null;

    const token = createHmac('sha256', key).update(`${merchant}\n${id}`).digest('base64url');
    const expiresAt = new Date(now.getTime() + RESET_LINK_MS);
    const link = { memberId: member.id, tokenHash: hashToken(token), requestedAt: createdAt, expiresAt };
    if (!(await putLink(db, scope, link))) return null;
    const { name, defaultLanguage } = manifest.public;
    const brand = localize(name, language, defaultLanguage);
    // Behind the `#`: it reaches no log, no referrer and no other server.
    const address = `${brandUrl.replace('*', host)}${RESET_PATH}?lang=${language}#${token}`;
    return { to, fromName: brand, ...writeResetMail(language, { brand, username: member.username, address }) };
  };
