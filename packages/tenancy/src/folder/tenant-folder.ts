import type { LanguageCode } from '@marquee/contracts/languages';
import type { Asset } from '../assets/asset.ts';
import type { Document } from '../document/document.ts';
import type { ContentDocument } from '../document/front-matter.ts';
import type { Fault } from '../faults.ts';
import type { ContentKind } from '../files/content-files.ts';
import type { FileKind } from '../versions/versions.ts';

export type SettingsKind = Exclude<FileKind, 'messages'>;
/** Kinds that a brand inherits. */
export type InheritedKind = Exclude<SettingsKind, 'demo' | 'locks'>;
/** Language → file of one slug. */
export type ContentTexts = ReadonlyMap<LanguageCode, ContentDocument>;

/** One folder from disk: each file read, upgraded and checked, nothing inherited yet. */
export interface TenantFolder {
  readonly name: string;
  /** The folder's path, which begins with the directory as the caller wrote it. */
  readonly path: string;
  readonly documents: { readonly [Kind in SettingsKind]?: Document };
  readonly messages: ReadonlyMap<LanguageCode, Document>;
  /** Kind → slug → language → file. */
  readonly content: Readonly<Record<ContentKind, ReadonlyMap<string, ContentTexts>>>;
  readonly faults: readonly Fault[];
  /** Assets of this folder read so far, by relative path: shared folders are read once for all brands. */
  readonly assets: Map<string, Asset>;
}

/** Prefix of folders that are inherited from and are no brands. */
export const isAbstract = (name: string): boolean => name.startsWith('_');
export const BASE_FOLDER = '_base';
/** Brands under no jurisdiction's rules. */
export const NO_JURISDICTION = 'none';
const PROFILE_PREFIX = '_jurisdiction-';
/** Folder of a jurisdiction's profile. */
export const profileFolder = (jurisdiction: string): string => `${PROFILE_PREFIX}${jurisdiction}`;
export const isProfile = (name: string): boolean => name.startsWith(PROFILE_PREFIX);
