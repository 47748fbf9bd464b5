import type { GameType } from '@marquee/contracts/constants';
import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import { POINTS } from '@marquee/contracts/money';
import { listedGame, WALLET_UNITS, type ListedGame as WireGame } from '@marquee/contracts/wallet';
import { isGameType, type ListedGame } from '../games/index.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { toMinor } from './wallet-amount.ts';

/** The usable part of a provider's list. */
export interface ReadList {
  readonly games: readonly ListedGame[];
  /** Codes of invalid entries: the stored data of these games stays. Null: an invalid entry does not name its game. */
  readonly spared: readonly string[] | null;
  /** One line for each invalid entry. */
  readonly faults: readonly string[];
}

/**
 * Reads a list entry by entry, so an invalid one does not affect the others. Of two entries with one code the first counts.
 * Entries of vendors that this provider does not have are invalid; games of unknown categories are left out.
 */
export function readList(provider: Pick<ProviderSettings, 'vendors'>, entries: readonly unknown[]): ReadList {
  const games = new Map<string, ListedGame>();
  const spared: string[] = [];
  const faults: string[] = [];
  let isNameless = false;
  for (const entry of entries) {
    const parsed = listedGame.safeParse(entry);
    const code = codeOf(entry);
    const fault = parsed.success
      ? (faultOf(provider, parsed.data) ?? (games.has(parsed.data.game_code) ? 'is listed twice' : null))
      : `has a bad ${parsed.error.issues[0]?.path.join('.') || 'form'}`;
    if (fault !== null) {
      faults.push(`${code ?? 'an entry without a code'} ${fault}`);
      if (code === null) isNameless = true;
      else spared.push(code);
    } else if (parsed.data !== undefined && isGameType(parsed.data.category)) {
      games.set(parsed.data.game_code, toListed(provider, parsed.data, parsed.data.category));
    }
  }
  return { games: [...games.values()], spared: isNameless ? null : spared, faults };
}

/** The code, if the ledger could know the game by it. */
function codeOf(entry: unknown): string | null {
  const code = typeof entry === 'object' && entry !== null && 'game_code' in entry ? entry.game_code : null;
  return typeof code === 'string' && /^[\x21-\x7e]{1,128}$/.test(code) ? code : null;
}

function faultOf({ vendors }: Pick<ProviderSettings, 'vendors'>, game: WireGame): string | null {
  if (game.product !== undefined && !vendors.includes(game.product))
    return `is of vendor ${game.product}, not of this one`;
  return minBetsOf(game) === null ? 'has a least stake that is no whole minor unit' : null;
}

function toListed({ vendors }: Pick<ProviderSettings, 'vendors'>, game: WireGame, gameType: GameType): ListedGame {
  return {
    code: game.game_code,
    vendor: game.product ?? vendors[0] ?? '',
    gameType,
    name: game.name,
    names: byLanguage(game.names),
    image: game.url_thumb,
    images: byLanguage(game.url_thumbs),
    rtp: game.rtp,
    volatility: game.volatility,
    hitRate: game.hit_rate ?? null,
    maxWin: game.max_win ?? null,
    lines: game.lines,
    class: game.class ?? null,
    hotRank: game.hot_rank ?? null,
    opensVendor: game.opens_product ?? null,
    defaultPlayType: game.default_play_type ?? null,
    minBets: minBetsOf(game) ?? {},
    enabled: game.enabled,
  };
}

function minBetsOf(game: WireGame): Record<string, string> | null {
  const minBets: Record<string, string> = {};
  for (const [currency, amount] of Object.entries(game.min_bet)) {
    // `default` has no currency of its own: two decimals, like every currency of players.
    const minor = toMinor(amount, currency === POINTS ? POINTS : 'USD', WALLET_UNITS);
    if (minor === null) return null;
    minBets[currency] = minor.toString();
  }
  return minBets;
}

/** By tag → by our language code. Unknown tags are left out. */
function byLanguage(texts: Readonly<Record<string, string>> = {}): Partial<Record<LanguageCode, string>> {
  const found = LANGUAGE_CODES.flatMap((code) => {
    const text = texts[LANGUAGES[code].tag];
    return text === undefined ? [] : [[code, text]];
  });
  return Object.fromEntries(found);
}
