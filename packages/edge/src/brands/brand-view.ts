import { isLanguageCode, type LanguageCode } from '@marquee/contracts/languages';
import type { PublicManifest } from '@marquee/contracts/manifest';
import { matchPage, PAGES, type PageEntry, type PageOffer, pageFamily } from '@marquee/contracts/pages';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import type { Holder } from '../content/ready-content.ts';
import { tenantKey } from './tenant-key.ts';

/** One page of a brand in one language: the unit of the cache. */
export interface PageSlot extends Holder {
  readonly key: string;
  readonly entry: PageEntry;
  /** Path for the renderer: the same for all addresses of the family. */
  readonly path: string;
  readonly language: LanguageCode;
  /** Period of `PageHits` in which `held` is served without a cache lookup. */
  heldPeriod: number;
  /** The path of this slot. */
  readonly requestedPath: string;
}

/** Stands for all unknown paths, so that made-up addresses share one entry. */
const NO_PAGE_PATH = '/not-found';
/** Interned paths: all brands share one string per path. */
const KNOWN_PATHS = new Map<string, string>(PAGES.map(({ path }) => [path, path]));

/**
 * The parts of a snapshot that every request needs. The snapshot itself is not kept here, because it is large when parsed; the config
 * client keeps it for brands in use.
 */
export class BrandView {
  readonly merchant: string;
  readonly revision: string;
  readonly maintenance: boolean;
  /** Null for brands that block no country. */
  readonly blockedCountries: ReadonlySet<string> | null;
  /** Blocks visitors whose country is unknown. */
  readonly blocksUnknown: boolean;
  /** Neither in maintenance nor closed to a country, so the visitor's location does not matter. */
  readonly isOpenToAll: boolean;
  readonly defaultLanguage: LanguageCode;
  readonly switches: PublicManifest['switches'];
  /** The answer with all switches of this revision, once it was built. */
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
    this.blocksUnknown = this.blockedCountries !== null && settings.regionUnknown === 'closed';
    this.isOpenToAll = !this.maintenance && this.blockedCountries === null;
    this.defaultLanguage = manifest.defaultLanguage;
    this.switches = manifest.switches;
    this.upstreamUrl = settings.upstream?.baseUrl ?? null;
    const vendors = manifest.vendors.map(({ code, gameTypes }) => ({ code, gameTypes }));
    this.#offer = { switches: manifest.switches, vendors, nav: manifest.nav };
    this.#languages = new Set(manifest.languages);
  }

  /** The language, if the brand offers it. */
  offered(code: string | undefined): LanguageCode | null {
    return code !== undefined && isLanguageCode(code) && this.#languages.has(code) ? code : null;
  }

  /** The cached page of a path; null for others. The latest one needs no lookup. */
  knownSlot(path: string, language: LanguageCode): PageSlot | null {
    const latest = this.#latest;
    if (latest?.requestedPath === path && latest.language === language) return latest;
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
      requestedPath: knownPath ?? path,
    };
    // Only known paths are cached, because clients can make up any number of others.
    if (knownPath !== undefined) {
      const slots = this.#slots.get(language) ?? new Map<string, PageSlot>();
      this.#slots.set(language, slots.set(knownPath, slot));
    }
    return slot;
  }

  /** Paths and languages requested so far, to render them again for the next revision. */
  requested(): { path: string; language: LanguageCode }[] {
    return [...this.#slots].flatMap(([language, slots]) => [...slots.keys()].map((path) => ({ path, language })));
  }
}
