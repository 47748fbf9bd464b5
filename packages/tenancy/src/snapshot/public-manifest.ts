import { minimumAge } from '@marquee/contracts/age';
import { type GameType, MIN_BET_FILTERS } from '@marquee/contracts/constants';
import { dialingCodeOf } from '@marquee/contracts/countries';
import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import type { Banner, Localized, PublicManifest } from '@marquee/contracts/manifest';
import type { BrandDraft, ContentItem } from '../brand/brand-draft.ts';
import { linkageProblem } from '../checks/check-banners.ts';
import type { Path } from '../faults.ts';
import type { BannerHead } from '../files/content-files.ts';
import type { AssetCollector } from './collect-assets.ts';

/** The public part of a brand. Each field is named here, so that no other value of the folder is published. */
export function publicManifest(
  brand: BrandDraft,
  assets: AssetCollector,
  theme: Pick<PublicManifest, 'themeCss' | 'bodyFace'>,
): PublicManifest {
  const { tenant } = brand;
  const own = (text: Localized) => onlyIn(tenant.languages, text);
  return {
    merchant: brand.code,
    revision: '',
    name: own(tenant.name),
    tagline: own(tenant.tagline),
    languages: tenant.languages,
    defaultLanguage: tenant.defaultLanguage,
    currency: tenant.currency,
    minBetFilters: tenant.minBetFilters?.[tenant.currency.code] ?? [...MIN_BET_FILTERS],
    country: countryOf(tenant),
    timezone: tenant.timezone,
    platform: tenant.platform,
    device: tenant.device,
    lotteryType: tenant.lotteryType,
    defaultTheme: tenant.defaultTheme,
    layout: tenant.layout,
    switches: brand.switches,
    nav: tenant.nav,
    vendors: brand.vendors
      .map((vendor, index) => ({
        ...vendor,
        name: own(vendor.name),
        ...vendorLogos(vendor, ['vendors', index], assets),
      }))
      .filter(({ code }) => !brand.games.off.includes(code)),
    registration: brand.registration,
    dialingCodes: dialingCodesOf(tenant),
    ages: tenant.ages,
    protection: publicProtection(tenant.protection),
    licenceHolder: tenant.licenceHolder,
    banners: brand.banners.map((banner) => toBanner(banner, assets)).filter((banner) => leads(banner, brand)),
    marquee: brand.marquee.map(({ head, texts }) => ({
      id: head.id,
      text: perLanguage(texts, ({ body }) => body.replaceAll('{age}', String(minimumAge(tenant.ages)))),
    })),
    imageCDNs: brand.cdn.imageCDNs,
    launchGameCDNs: brand.cdn.launchGameCDNs,
    assets: brandAssets(brand, assets),
    ...theme,
    licences: tenant.licences,
    customerService: brand.switches.customerService
      ? tenant.customerService.map((contact) => ({ ...contact, title: own(contact.title) }))
      : [],
    resources: tenant.resources,
    copyright: own(tenant.copyright),
    messages: messageOverrides(brand),
    gtagId: tenant.gtagId,
    jackpot: tenant.jackpot,
  };
}

function vendorLogos({ logo, logos }: BrandDraft['vendors'][number], path: Path, assets: AssetCollector) {
  const urlsOf = (at: readonly string[], { white, colour }: typeof logo) => ({
    white: assets.fromSettings('vendors', [...path, ...at, 'white'], white),
    colour: assets.fromSettings('vendors', [...path, ...at, 'colour'], colour),
  });
  const own = Object.entries(logos ?? {}).map(([gameType, each]) => [gameType, urlsOf(['logos', gameType], each)]);
  return { logo: urlsOf(['logo'], logo), ...(logos ? { logos: Object.fromEntries(own) as typeof logos } : {}) };
}

const publicProtection = ({
  footerMarks,
  help,
  limitPeriods,
  exclusionMinDays,
  realityCheckMinutes,
}: BrandDraft['tenant']['protection']): PublicManifest['protection'] => ({
  footerMarks,
  help,
  limitPeriods,
  exclusionMinDays,
  realityCheckMinutes,
});

const countryOf = ({ country, defaultLanguage }: BrandDraft['tenant']): string =>
  country ?? LANGUAGES[defaultLanguage].flag;

function dialingCodesOf(tenant: BrandDraft['tenant']): string[] {
  const own = dialingCodeOf(countryOf(tenant));
  return tenant.sms.dialingCodes.length > 0 || own === null ? tenant.sms.dialingCodes : [own];
}

/** Leaves out texts in languages that the brand does not offer. */
const onlyIn = (languages: readonly LanguageCode[], text: Localized): Localized =>
  Object.fromEntries(
    languages.flatMap((language) => (text[language] === undefined ? [] : [[language, text[language]]])),
  );

const perLanguage = <T>(texts: ReadonlyMap<LanguageCode, T>, read: (text: T) => string): Localized =>
  Object.fromEntries([...texts].map(([language, text]) => [language, read(text)]));

/** Leaves out banners whose page, game or form is off. */
const leads = (banner: Banner, { switches, vendors, tenant }: BrandDraft): boolean =>
  linkageProblem(banner, { switches, vendors, nav: tenant.nav }) === null;

function toBanner(item: ContentItem<BannerHead>, assets: AssetCollector): Banner {
  const { head, texts } = item;
  return {
    bannerId: head.id,
    groupName: head.group,
    url: assets.fromContent(item, 'image', head.image),
    ...(head.imageSmall === undefined ? {} : { urlSmall: assets.fromContent(item, 'imageSmall', head.imageSmall) }),
    linkageType: head.linkageType,
    ...(head.linkage === undefined ? {} : { linkage: head.linkage }),
    title: perLanguage(texts, (text) => String(text.value['title'])),
    text: perLanguage(texts, (text) => text.body),
    action: perLanguage(texts, (text) => String(text.value['action'])),
  };
}

function brandAssets({ tenant }: BrandDraft, assets: AssetCollector): PublicManifest['assets'] {
  const { categories, avatars: _private, ...single } = tenant.assets;
  const named = Object.entries(single).map(([key, path]) => [
    key,
    assets.fromSettings('tenant', ['assets', key], path),
  ]);
  const perCategory = (Object.entries(categories) as [GameType, string][]).map(([category, path]) => [
    category,
    assets.fromSettings('tenant', ['assets', 'categories', category], path),
  ]);
  return { ...Object.fromEntries(named), categories: Object.fromEntries(perCategory) } as PublicManifest['assets'];
}

const messageOverrides = ({ messages }: BrandDraft): PublicManifest['messages'] =>
  Object.fromEntries([...messages].map(([language, merged]) => [language, merged.value['messages'] ?? {}]));
