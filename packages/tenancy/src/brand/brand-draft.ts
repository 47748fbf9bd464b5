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

/** One layer of a brand. Asset paths in its values are relative to `folder`; in run-time values, to the brand's own folder. */
export interface BrandLayer extends Layer {
  readonly layer: LayerName;
  readonly folder: TenantFolder;
  /** Who set a run-time value, when and why. */
  readonly note?: OverrideNote;
}

export interface ContentItem<Head> {
  readonly slug: string;
  readonly head: Head;
  /** The file with the head, and its folder. */
  readonly document: ContentDocument;
  readonly folder: TenantFolder;
  /** The texts that exist in the brand's languages. */
  readonly texts: ReadonlyMap<LanguageCode, ContentDocument>;
}

/** A brand with everything inherited and typed. The checks decide whether it is consistent. */
export interface BrandDraft {
  readonly code: string;
  readonly folder: TenantFolder;
  /** Folders it inherits from, the base first, itself last. */
  readonly folders: readonly TenantFolder[];
  readonly merged: Readonly<Record<InheritedKind, Merged<BrandLayer>>>;
  readonly tenant: TenantConfig;
  /** Effective values: a parent that is off turns its children off. */
  readonly switches: Readonly<Record<SwitchKey, boolean>>;
  /** The same without run-time values: content is written for these. */
  readonly folderSwitches: Readonly<Record<SwitchKey, boolean>>;
  /** The same without kills: an emergency may leave a brand inconsistent. */
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
