import type { LanguageCode } from '@marquee/contracts/languages';
import type { LayerName } from '@marquee/contracts/layers';
import type { RegistrationRules } from '@marquee/contracts/registration';
import type { GameChoice } from '@marquee/contracts/snapshot';
import type { SwitchKey } from '@marquee/contracts/switches';
import type * as z from 'zod/mini';
import type { JsonObject } from '../document/document.ts';
import type { ContentDocument } from '../document/front-matter.ts';
import type { BannerHead } from '../files/content-files.ts';
import type { cdnComplete, vendorsComplete } from '../files/settings-files.ts';
import type { TenantConfig } from '../files/tenant-file.ts';
import type { InheritedKind, TenantFolder } from '../folder/tenant-folder.ts';
import type { Layer, Merged } from '../merge/merge-layers.ts';
import type { OverrideNote } from '../overrides/override.ts';

/** One layer of a brand. Paths of assets in its values are relative to `folder`; of run time, to the brand's own. */
export interface BrandLayer extends Layer {
  readonly layer: LayerName;
  readonly folder: TenantFolder;
  /** Who set it: of values of run time alone. */
  readonly note?: OverrideNote;
}

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
  /** Folders it inherits from, the base first, itself last. */
  readonly folders: readonly TenantFolder[];
  readonly merged: Readonly<Record<InheritedKind, Merged<BrandLayer>>>;
  readonly tenant: TenantConfig;
  /** Effective values: off above is off below. */
  readonly switches: Readonly<Record<SwitchKey, boolean>>;
  /** The same without what was set at run time: content is written for these. */
  readonly folderSwitches: Readonly<Record<SwitchKey, boolean>>;
  /** The same without what was killed: an emergency may leave a brand that makes less sense. */
  readonly unkilledSwitches: Readonly<Record<SwitchKey, boolean>>;
  readonly registration: RegistrationRules;
  readonly cdn: z.infer<typeof cdnComplete>;
  readonly vendors: z.infer<typeof vendorsComplete>['vendors'];
  readonly games: GameChoice;
  readonly theme: JsonObject;
  readonly messages: ReadonlyMap<LanguageCode, Merged<BrandLayer>>;
  readonly banners: readonly ContentItem<BannerHead>[];
  readonly marquee: readonly ContentItem<{ id: string; order: number }>[];
}
