/** Where a brand's values can come from and which of them can be set while it runs: words of tenancy, config and console. */
import { isLanguageCode } from './languages.ts';

/** Layers of run time, lowest first: what a change set set, what a schedule set, what was switched off in an emergency. */
export const RUN_TIME_LAYERS = ['override', 'schedule', 'kill'] as const;
export type RunTimeLayer = (typeof RUN_TIME_LAYERS)[number];

/** Every layer a value can come from, lowest first (T10). */
export const LAYER_NAMES = ['platform', 'jurisdiction', 'inherited', 'brand', ...RUN_TIME_LAYERS] as const;
export type LayerName = (typeof LAYER_NAMES)[number];

/** Kinds of values that can be set at run time: those of the settings files, and messages per language. */
export const OVERRIDE_KINDS = ['tenant', 'switches', 'registration', 'theme', 'cdn', 'vendors', 'messages'] as const;
export type OverrideKind = (typeof OVERRIDE_KINDS)[number];

export interface FilePath {
  readonly kind: OverrideKind;
  /** Keys from the top of the file; of messages: language, then message key. */
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
