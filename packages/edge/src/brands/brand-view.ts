import { isLanguageCode, type LanguageCode } from '@marquee/contracts/languages';
import { matchPage, PAGES, type PageEntry, pageFamily } from '@marquee/contracts/pages';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { tenantKey } from './tenant-key.ts';

/** One page of a brand in one language: the unit the cache holds. */
export interface PageSlot {
  readonly key: string;
  readonly entry: PageEntry;
  /** Path handed to the renderer: the family's own, whichever of its addresses was asked. */
  readonly path: string;
  readonly language: LanguageCode;
}

/** Any path no page has: all of them are one family, so that made-up addresses share one entry. */
const NO_PAGE_PATH = '/not-found';
const KNOWN_PATHS = new Set(PAGES.map(({ path }) => path));

/**
 * A brand as requests need it, made from one snapshot and thrown away with it. What it works out is kept lazily: a brand
 * nobody asks for holds its manifest only.
 */
export class BrandView {
  readonly snapshot: BrandSnapshot;
  readonly merchant: string;
  readonly revision: string;
  readonly maintenance: boolean;
  /** Null for the many brands that block nobody. */
  readonly blockedCountries: ReadonlySet<string> | null;
  readonly defaultLanguage: LanguageCode;
  readonly #languages: ReadonlySet<string>;
  readonly #slots = new Map<string, PageSlot>();

  constructor(snapshot: BrandSnapshot) {
    this.snapshot = snapshot;
    this.merchant = snapshot.merchant;
    this.revision = snapshot.revision;
    this.maintenance = snapshot.private.maintenance;
    const { blockedCountries } = snapshot.private;
    this.blockedCountries = blockedCountries.length > 0 ? new Set(blockedCountries) : null;
    this.defaultLanguage = snapshot.public.defaultLanguage;
    this.#languages = new Set(snapshot.public.languages);
  }

  /** The language when it is one of this brand's. */
  offered(code: string | undefined): LanguageCode | null {
    return code !== undefined && isLanguageCode(code) && this.#languages.has(code) ? code : null;
  }

  /** The page at a path (without query) on this brand. */
  slot(path: string, language: LanguageCode): PageSlot {
    const memo = `${language}${path}`;
    const known = this.#slots.get(memo);
    if (known !== undefined) return known;
    const entry = matchPage(path, this.snapshot.public.switches);
    const family = pageFamily(entry);
    const slot: PageSlot = {
      key: tenantKey(this.merchant, 'page', language, family),
      entry,
      path: PAGES.find((page) => pageFamily(page) === family)?.path ?? NO_PAGE_PATH,
      language,
    };
    // Only paths of the table are remembered: a client can make up any number of others.
    if (KNOWN_PATHS.has(path)) this.#slots.set(memo, slot);
    return slot;
  }
}
