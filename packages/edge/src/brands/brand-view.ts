import { isLanguageCode, type LanguageCode } from '@marquee/contracts/languages';
import type { PublicManifest } from '@marquee/contracts/manifest';
import { matchPage, PAGES, type PageEntry, type PageOffer, pageFamily } from '@marquee/contracts/pages';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { Holder } from '../content/ready-content.ts';
import { tenantKey } from './tenant-key.ts';

/** One page of a brand in one language: the unit the cache holds. */
export interface PageSlot extends Holder {
  readonly key: string;
  readonly entry: PageEntry;
  /** Path handed to the renderer: the family's own, whichever of its addresses was asked. */
  readonly path: string;
  readonly language: LanguageCode;
  /** Until when `held` may be served without asking the cache; a period of `PageHits`. */
  heldPeriod: number;
  /** The path this slot was made for. */
  readonly askedPath: string;
}

/** Any path no page has: all of them are one family, so that made-up addresses share one entry. */
const NO_PAGE_PATH = '/not-found';
/** A page's path → the same text: all brands share one string. */
const KNOWN_PATHS = new Map<string, string>(PAGES.map(({ path }) => [path, path]));

/**
 * What requests need of a brand all the time, taken out of one snapshot. The snapshot itself is not kept: parsed, it is
 * large, and the config client holds it for the brands that are in use.
 */
export class BrandView {
  readonly merchant: string;
  readonly revision: string;
  readonly maintenance: boolean;
  /** Null for the many brands that block nobody. */
  readonly blockedCountries: ReadonlySet<string> | null;
  /** Neither in maintenance nor closed to any country: the visitor's place does not matter. */
  readonly isOpenToAll: boolean;
  readonly defaultLanguage: LanguageCode;
  readonly switches: PublicManifest['switches'];
  /** The answer to who asks for all switches, at hand once it was made for this revision. */
  readonly flags: Holder = { held: null };
  /** Base URL of the brand's own upstream; null: the platform. */
  readonly upstreamUrl: string | null;
  readonly #offer: PageOffer;
  readonly #languages: ReadonlySet<string>;
  readonly #slots = new Map<LanguageCode, Map<string, PageSlot>>();
  #latest: PageSlot | null = null;

  constructor({ merchant, revision, public: manifest, private: settings }: BrandSnapshot) {
    this.merchant = merchant;
    this.revision = revision;
    this.maintenance = settings.maintenance;
    this.blockedCountries = settings.blockedCountries.length > 0 ? new Set(settings.blockedCountries) : null;
    this.isOpenToAll = !this.maintenance && this.blockedCountries === null;
    this.defaultLanguage = manifest.defaultLanguage;
    this.switches = manifest.switches;
    this.upstreamUrl = settings.upstream?.baseUrl ?? null;
    const vendors = manifest.vendors.map(({ code, gameTypes }) => ({ code, gameTypes }));
    this.#offer = { switches: manifest.switches, vendors, nav: manifest.nav };
    this.#languages = new Set(manifest.languages);
  }

  /** The language when it is one of this brand's. */
  offered(code: string | undefined): LanguageCode | null {
    return code !== undefined && isLanguageCode(code) && this.#languages.has(code) ? code : null;
  }

  /** The page at a path that was asked for before; null for the others. The latest one is found without a lookup. */
  knownSlot(path: string, language: LanguageCode): PageSlot | null {
    const latest = this.#latest;
    if (latest?.askedPath === path && latest.language === language) return latest;
    const slot = this.#slots.get(language)?.get(path) ?? null;
    if (slot !== null) this.#latest = slot;
    return slot;
  }

  /** The page at a path (without query) on this brand. */
  slot(path: string, language: LanguageCode): PageSlot {
    return this.#slots.get(language)?.get(path) ?? this.#newSlot(path, language);
  }

  #newSlot(path: string, language: LanguageCode): PageSlot {
    const entry = matchPage(path, this.#offer);
    const family = pageFamily(entry);
    const knownPath = KNOWN_PATHS.get(path);
    const slot: PageSlot = {
      key: tenantKey(this.merchant, 'page', language, family),
      entry,
      path: PAGES.find((page) => pageFamily(page) === family)?.path ?? NO_PAGE_PATH,
      language,
      held: null,
      heldPeriod: 0,
      askedPath: knownPath ?? path,
    };
    // Only paths of the table are remembered: a client can make up any number of others.
    if (knownPath !== undefined) {
      const slots = this.#slots.get(language) ?? new Map<string, PageSlot>();
      this.#slots.set(language, slots.set(knownPath, slot));
    }
    return slot;
  }

  /** Paths and languages asked for so far, to make them again for the next revision. */
  asked(): { path: string; language: LanguageCode }[] {
    return [...this.#slots].flatMap(([language, slots]) => [...slots.keys()].map((path) => ({ path, language })));
  }
}
