import { LANGUAGES } from '@marquee/contracts/languages';
import { escapeHtml } from '@marquee/contracts/text';
import { textLanguage, textsIn } from '../texts.ts';

export interface MailParts {
  readonly subject: string;
  /** Paragraphs above the link. */
  readonly before: readonly string[];
  /** The link, shown as a button; absent: the mail has none. */
  readonly link?: { readonly label: string; readonly address: string };
  readonly after: readonly string[];
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

/** A mail in one language, as plain text and as HTML with the same content. */
export function writeMail(language: string, { subject, before, link, after }: MailParts): WrittenMail {
  const t = textsIn(language);
  const text = [...before, ...(link === undefined ? [] : [`${link.label}:\n${link.address}`]), ...after].join('\n\n');
  const { tag, direction } = LANGUAGES[textLanguage(language)];
  const href = escapeHtml(link?.address ?? '');
  const button = [
    `<p><a href="${href}" style="${BUTTON}">${escapeHtml(link?.label ?? '')}</a></p>`,
    `<p>${escapeHtml(t('mail.reset.copy'))}<br><span dir="ltr" style="word-break:break-all">${href}</span></p>`,
  ];
  const html = [
    `<!doctype html><html lang="${tag}" dir="${direction}">`,
    `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="${BODY}">`,
    ...before.map(paragraph),
    ...(link === undefined ? [] : button),
    ...after.map(paragraph),
    '</body></html>',
  ].join('\n');
  return { subject, text, html };
}
