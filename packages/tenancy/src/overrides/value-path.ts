import { isLanguageCode } from '@marquee/contracts/languages';
import { OVERRIDE_KINDS, type OverrideKind } from './override.ts';

export interface FilePath {
  readonly kind: OverrideKind;
  readonly path: readonly string[];
}

/** The object in a file that its values stand in; other files have them at the top. */
const SECTIONS: Partial<Record<OverrideKind, string>> = { switches: 'switches', registration: 'fields' };

/**
 * A value as people write it → where it stands: `switches.home.jackpot`, `registration.username.minLength`,
 * `messages.EN.shell.greeting`, `theme.dark.color.accent`, `cdn.imageCDNs`; without a kind it is tenant.json's, `ages.birthday`.
 */
export function filePath(text: string): FilePath {
  const [head = '', ...rest] = text.split('.');
  const kind = OVERRIDE_KINDS.find((each) => each === head);
  if (kind === undefined) return { kind: 'tenant', path: [head, ...rest] };
  if (kind === 'messages') {
    const [language = '', ...key] = rest;
    return { kind, path: isLanguageCode(language) ? [language, key.join('.')] : rest };
  }
  // Keys of switches have dots of their own.
  if (kind === 'switches') return { kind, path: ['switches', rest.join('.')] };
  const section = SECTIONS[kind];
  return { kind, path: section === undefined ? rest : [section, ...rest] };
}

/** The inverse of `filePath`. */
export function writtenPath(kind: OverrideKind, path: readonly string[]): string {
  const rest = SECTIONS[kind] !== undefined ? path.slice(1) : path;
  return kind === 'tenant' ? rest.join('.') : [kind, ...rest].join('.');
}
