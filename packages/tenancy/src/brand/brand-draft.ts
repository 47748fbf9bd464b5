import type { LanguageCode } from '@marquee/contracts/languages';
import type { RegistrationRules } from '@marquee/contracts/registration';
import type { SwitchKey } from '@marquee/contracts/switches';
import type * as z from 'zod/mini';
import type { JsonObject } from '../document/document.ts';
import type { ContentDocument } from '../document/front-matter.ts';
import type { BannerHead } from '../files/content-files.ts';
import type { cdnComplete, vendorsComplete } from '../files/settings-files.ts';
import type { TenantConfig } from '../files/tenant-file.ts';
import type { SettingsKind, TenantFolder } from '../folder/tenant-folder.ts';
import type { Layer, Merged } from '../merge/merge-layers.ts';

/** A folder's file as a layer: paths in its values are relative to that folder. */
export interface FolderLayer extends Layer {
  readonly folder: TenantFolder;
}
export type InheritedKind = Exclude<SettingsKind, 'demo'>;

export interface ContentItem<Head> {
  readonly slug: string;
  readonly head: Head;
  /** The file the head stands in, and its folder. */
  readonly document: ContentDocument;
  readonly folder: TenantFolder;
  /** Texts in the brand's languages, as far as they exist. */
  readonly texts: ReadonlyMap<LanguageCode, ContentDocument>;
}

/** A brand with everything inherited and typed; whether it makes sense is for the checks. */
export interface BrandDraft {
  readonly code: string;
  readonly folder: TenantFolder;
  readonly merged: Readonly<Record<InheritedKind, Merged<FolderLayer>>>;
  readonly tenant: TenantConfig;
  /** Effective values: off above is off below. */
  readonly switches: Readonly<Record<SwitchKey, boolean>>;
  readonly registration: RegistrationRules;
  readonly cdn: z.infer<typeof cdnComplete>;
  readonly vendors: z.infer<typeof vendorsComplete>['vendors'];
  readonly theme: JsonObject;
  readonly messages: ReadonlyMap<LanguageCode, Merged<FolderLayer>>;
  readonly banners: readonly ContentItem<BannerHead>[];
  readonly marquee: readonly ContentItem<{ id: string; order: number }>[];
}
