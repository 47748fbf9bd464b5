/** Where a brand's values come from, and which can be set at run time. Used by tenancy, config and console. */
import { isLanguageCode } from './languages.ts';

/** Run-time layers, lowest first: change sets, schedules, emergency kills. */
export const RUN_TIME_LAYERS = ['override', 'schedule', 'kill'] as const;
export type RunTimeLayer = (typeof RUN_TIME_LAYERS)[number];

/** All layers, lowest first [T10]. */
export const LAYER_NAMES = ['platform', 'jurisdiction', 'inherited', 'brand', ...RUN_TIME_LAYERS] as const;
export type LayerName = (typeof LAYER_NAMES)[number];

/** Kinds of values that can be set at run time: the settings files, and messages per language. */
export const OVERRIDE_KINDS = ['tenant', 'switches', 'registration', 'theme', 'cdn', 'vendors', 'messages'] as const;
export type OverrideKind = (typeof OVERRIDE_KINDS)[number];

export interface FilePath {
  readonly kind: OverrideKind;
  /** Keys from the top of the file; for messages: language, then message key. */
  readonly path: readonly string[];
}

/** Files whose values are inside one object; in the others they are at the top. */
const SECTIONS: Partial<Record<OverrideKind, string>> = { switches: 'switches', registration: 'fields' };

/**
 * A value's written path → its kind and keys: `switches.home.jackpot`, `registration.username.minLength`,
 * `messages.EN.shell.greeting`, `theme.dark.color.accent`, `cdn.imageCDNs`. Without a kind it belongs to tenant.json: `ages.birthday`.
 */
export function filePath(text: string): FilePath {
  const [head = '', ...rest] = text.split('.');
  const kind = OVERRIDE_KINDS.find((each) => each === head);
  if (kind === undefined) return { kind: 'tenant', path: [head, ...rest] };
  if (kind === 'messages') {
    const [language = '', ...key] = rest;
    return { kind, path: isLanguageCode(language) ? [language, key.join('.')] : rest };
  }
  // Switch keys contain dots.
  if (kind === 'switches') return { kind, path: ['switches', rest.join('.')] };
  const section = SECTIONS[kind];
  return { kind, path: section === undefined ? rest : [section, ...rest] };
}

/** The inverse of `filePath`. */
export function writtenPath(kind: OverrideKind, path: readonly string[]): string {
  const rest = SECTIONS[kind] !== undefined ? path.slice(1) : path;
  return kind === 'tenant' ? rest.join('.') : [kind, ...rest].join('.');
}
