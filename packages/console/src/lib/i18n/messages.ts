import { loaders } from 'virtual:marquee-messages';
import { LANGUAGES, type Language, type LanguageCode } from '@marquee/contracts/languages';
import type adjustments from '../../../messages/EN/adjustments.json';
import type audit from '../../../messages/EN/audit.json';
import type brand from '../../../messages/EN/brand.json';
import type brands from '../../../messages/EN/brands.json';
import type changes from '../../../messages/EN/changes.json';
import type deposits from '../../../messages/EN/deposits.json';
import type error from '../../../messages/EN/error.json';
import type exclusions from '../../../messages/EN/exclusions.json';
import type fault from '../../../messages/EN/fault.json';
import type games from '../../../messages/EN/games.json';
import type identity from '../../../messages/EN/identity.json';
import type messages from '../../../messages/EN/messages.json';
import type players from '../../../messages/EN/players.json';
import type reconciliation from '../../../messages/EN/reconciliation.json';
import type reports from '../../../messages/EN/reports.json';
import type session from '../../../messages/EN/session.json';
import type shell from '../../../messages/EN/shell.json';
import type staff from '../../../messages/EN/staff.json';
import type waiting from '../../../messages/EN/waiting.json';
import type withdrawals from '../../../messages/EN/withdrawals.json';

/** All keys, from the English source: a wrong key does not type-check. */
export type MessageKey =
  | keyof typeof audit
  | keyof typeof brand
  | keyof typeof brands
  | keyof typeof changes
  | keyof typeof deposits
  | keyof typeof error
  | keyof typeof exclusions
  | keyof typeof fault
  | keyof typeof games
  | keyof typeof identity
  | keyof typeof messages
  | keyof typeof waiting
  | keyof typeof withdrawals
  | keyof typeof reports
  | keyof typeof adjustments
  | keyof typeof players
  | keyof typeof reconciliation
  | keyof typeof session
  | keyof typeof shell
  | keyof typeof staff;
/** i18next key → text, plural suffixes included. */
export type Messages = Readonly<Record<string, string>>;

/** Languages of the console. */
export const CONSOLE_LANGUAGES = ['EN', 'KM'] as const satisfies readonly LanguageCode[];
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number];

export const isConsoleLanguage = (value: unknown): value is ConsoleLanguage =>
  CONSOLE_LANGUAGES.some((language) => language === value);

/** Loads the chunk of a language's messages. Rejects if it fails. */
export async function loadMessages(language: ConsoleLanguage): Promise<Messages> {
  const load = loaders[language];
  if (!load) throw new Error(`no messages for ${language}`);
  return (await load()).messages;
}

/** Tag, locale, own name. */
export const languageOf = (language: ConsoleLanguage): Language => LANGUAGES[language];
