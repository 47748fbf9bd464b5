import type { RegistrationRules } from '@marquee/contracts/registration';
import type { GameChoice } from '@marquee/contracts/snapshot';
import { effectiveSwitches } from '@marquee/contracts/switches';
import type * as z from 'zod/mini';
import { checkSchema } from '../document/check-schema.ts';
import type { Locate, Report } from '../faults.ts';
import { bannerHeadSchema, marqueeHeadSchema } from '../files/content-files.ts';
import { cdnComplete, registrationComplete, switchesComplete, vendorsComplete } from '../files/settings-files.ts';
import { tenantComplete } from '../files/tenant-file.ts';
import type { TenantFolder } from '../folder/tenant-folder.ts';
import type { Override } from '../overrides/override.ts';
import type { BrandDraft } from './brand-draft.ts';
import { completeInheritedTexts } from './inherited-texts.ts';
import { mergeChain, mergeMessages, type Sources } from './merge-chain.ts';
import { mergeContent } from './merge-content.ts';

/**
 * Folders of a chain, base first, and run-time values → the brand with everything merged; null when something required is
 * missing.
 */
export function draftBrand(
  folders: readonly TenantFolder[],
  folder: TenantFolder,
  overrides: readonly Override[],
  report: Report,
): BrandDraft | null {
  const nowhere: Locate = (_path, part) =>
    folder.documents.tenant?.locate([], part) ?? { file: folder.path, line: 1, column: 1 };
  const sources = { folders, overrides, nowhere };
  const merged = {
    tenant: mergeChain(sources, 'tenant'),
    switches: mergeChain(sources, 'switches'),
    registration: mergeChain(sources, 'registration'),
    theme: mergeChain(sources, 'theme'),
    cdn: mergeChain(sources, 'cdn'),
    vendors: mergeChain(sources, 'vendors'),
  };
  const tenant = checkSchema(tenantComplete, merged.tenant.value, merged.tenant.locate, report);
  const switches = checkSchema(switchesComplete, merged.switches.value, merged.switches.locate, report);
  const registration = checkSchema(registrationComplete, merged.registration.value, merged.registration.locate, report);
  const cdn = checkSchema(cdnComplete, merged.cdn.value, merged.cdn.locate, report);
  const vendors = checkSchema(vendorsComplete, merged.vendors.value, merged.vendors.locate, report);
  if (!tenant || !switches || !registration || !cdn || !vendors) return null;
  return completeInheritedTexts({
    code: folder.name,
    folder,
    folders,
    merged,
    tenant,
    switches: effectiveSwitches(switches.switches),
    folderSwitches: switchesOf({ ...sources, overrides: [] }),
    unkilledSwitches: switchesOf({ ...sources, overrides: overrides.filter(({ layer }) => layer !== 'kill') }),
    registration: registration.fields as RegistrationRules,
    cdn,
    vendors: vendors.vendors,
    games: gameChoice(vendors.games),
    theme: merged.theme.value,
    messages: mergeMessages(sources, tenant.languages),
    banners: mergeContent(folders, 'banner', bannerHeadSchema, tenant, report),
    marquee: mergeContent(folders, 'marquee', marqueeHeadSchema, tenant, report),
  });
}

/** The values of each layer were checked alone and merged. */
const switchesOf = (sources: Sources): BrandDraft['switches'] =>
  effectiveSwitches((mergeChain(sources, 'switches').value['switches'] ?? {}) as Record<string, boolean>);

const gameChoice = ({ off = [], first = {}, hot = {} }: z.infer<typeof vendorsComplete>['games'] = {}): GameChoice => ({
  off,
  first,
  hot,
});
