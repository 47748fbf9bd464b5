import { laterLoaders, loaders } from 'virtual:marquee-messages';
import { isLanguageCode, LANGUAGES, type Language, type LanguageCode } from '@marquee/contracts/languages';
import type account from '../../../messages/EN/account.json';
import type cashier from '../../../messages/EN/cashier.json';
import type centre from '../../../messages/EN/centre.json';
import type error from '../../../messages/EN/error.json';
import type games from '../../../messages/EN/games.json';
import type messages from '../../../messages/EN/messages.json';
import type profile from '../../../messages/EN/profile.json';
import type protection from '../../../messages/EN/protection.json';
import type records from '../../../messages/EN/records.json';
import type responsible from '../../../messages/EN/responsible.json';
import type shell from '../../../messages/EN/shell.json';

/** Page groups with a chunk of their own, which is loaded with the pages that name it. */
interface GroupMessages {
  readonly cashier: typeof cashier;
  readonly centre: typeof centre;
  readonly messages: typeof messages;
  readonly profile: typeof profile;
  readonly protection: typeof protection;
  readonly records: typeof records;
  readonly responsible: typeof responsible;
}
export type MessageGroup = keyof GroupMessages;
/** Every key of the English source, so that a wrong key does not type-check. */
export type MessageKey =
  | keyof typeof account
  | keyof typeof error
  | keyof typeof games
  | keyof typeof shell
  | { [Group in MessageGroup]: keyof GroupMessages[Group] }[MessageGroup];
/** i18next key → text, plural suffixes included. */
export type Messages = Readonly<Record<string, string>>;

export const FALLBACK_LANGUAGE: LanguageCode = 'EN';

/** The language whose bundle is used for `code`: itself if it is built, otherwise English. */
export const bundleLanguage = (code: string): LanguageCode =>
  isLanguageCode(code) && Object.hasOwn(loaders, code) ? code : FALLBACK_LANGUAGE;

/** Loads the messages that every page shows at once. Rejects when the chunk cannot be loaded. */
export const loadMessages = (code: string): Promise<Messages> => loadFrom(loaders, code);

/** Loads the messages of forms and failures. Rejects when the chunk cannot be loaded. */
export const loadLaterMessages = (code: string): Promise<Messages> => loadFrom(laterLoaders, code);

/** Loads the bundle that is used for `code`. Rejects when the chunk cannot be loaded. */
export async function loadFrom(chunks: typeof loaders, code: string): Promise<Messages> {
  const load = chunks[bundleLanguage(code)];
  if (!load) throw new Error(`no messages for ${code}`);
  return (await load()).messages;
}

/** Tag, locale and direction of the bundle used for `code`. */
export const languageOf = (code: string): Language => LANGUAGES[bundleLanguage(code)];
