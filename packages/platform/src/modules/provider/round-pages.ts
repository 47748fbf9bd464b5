import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import type { ProviderSettings, RoundPage } from './provider-settings.ts';

/** A round as its provider knows it. */
interface KnownRound {
  readonly provider: string;
  readonly round: string;
  readonly state: string;
}
/** Addresses of a provider's pages about a round; null where it has none. */
interface RoundLinks {
  readonly detailUrl: string | null;
  readonly proofUrl: string | null;
}
export type RoundPages = (round: KnownRound, language: LanguageCode) => RoundLinks;

/** The pages of these providers about rounds. An open round has no proof yet. */
export function roundPagesOf(providers: readonly ProviderSettings[]): RoundPages {
  const pages = new Map(providers.map(({ code, roundPages }) => [code, roundPages]));
  return ({ provider, round, state }, language) => {
    const { detail, proof } = pages.get(provider) ?? {};
    const addressOf = (page: RoundPage | undefined): string | null =>
      page === undefined || page.rounds?.test(round) === false ? null : fill(page.url, { round, language });
    return { detailUrl: addressOf(detail), proofUrl: state === 'settled' ? addressOf(proof) : null };
  };
}

function fill(url: string, { round, language }: { readonly round: string; readonly language: LanguageCode }): string {
  const values: Readonly<Record<string, string>> = { round, language: LANGUAGES[language].tag };
  return url.replace(/\{(round|language)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
