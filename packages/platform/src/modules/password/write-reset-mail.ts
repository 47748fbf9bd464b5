import { RESET_LINK_MS } from '@marquee/contracts/constants';
import { LANGUAGES } from '@marquee/contracts/languages';
import { escapeHtml } from '@marquee/contracts/text';
import { textLanguage, textsIn } from '../../outbound/texts.ts';

export interface ResetMailContent {
  readonly brand: string;
  readonly username: string;
  /** The link. */
  readonly address: string;
}
export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** No colours and no pictures: each mail program uses its own theme. */
const BODY =
  'max-width:36em;margin:0 auto;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.6';
const BUTTON = 'display:inline-block;padding:12px 24px;border:2px solid;border-radius:8px;font-weight:bold';

/** The mail in one language, as plain text and as HTML with the same content. */
export function writeResetMail(language: string, { brand, username, address }: ResetMailContent): WrittenMail {
  const t = textsIn(language);
  const subject = t('mail.reset.subject', { brand });
  const hello = t('mail.reset.hello', { username });
  const why = t('mail.reset.why', { brand, username });
  const act = t('mail.reset.act');
  const once = t('mail.reset.once', { minutes: RESET_LINK_MS / 60_000 });
  const ignore = t('mail.reset.ignore', { brand });

  const text = [hello, why, `${act}:\n${address}`, once, ignore, brand].join('\n\n');
  const { tag, direction } = LANGUAGES[textLanguage(language)];
  const href = escapeHtml(address);
  const html = [
    `<!doctype html><html lang="${tag}" dir="${direction}">`,
    `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="${BODY}">`,
    paragraph(hello),
    paragraph(why),
    `<p><a href="${href}" style="${BUTTON}">${escapeHtml(act)}</a></p>`,
    `<p>${escapeHtml(t('mail.reset.copy'))}<br><span dir="ltr" style="word-break:break-all">${href}</span></p>`,
    ...[once, ignore, brand].map(paragraph),
    '</body></html>',
  ].join('\n');
  return { subject, text, html };
}
