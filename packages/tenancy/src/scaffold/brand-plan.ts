import type { Theme } from '@marquee/contracts/constants';
import type { Look } from './looks.ts';
import type { Shade } from './palette/shade.ts';
import type { StarterLanguage } from './texts/starter-texts.ts';

/** All inputs of a new brand; its files follow from them. */
export interface BrandPlan {
  readonly code: string;
  readonly name: string;
  /** Hosts besides `<code>.localhost`. */
  readonly hosts: readonly string[];
  /** The first is the default. */
  readonly languages: readonly [StarterLanguage, ...StarterLanguage[]];
  /** ISO 4217, or the code of a cryptocurrency. */
  readonly currency: string;
  readonly first: Shade;
  readonly second: Shade | null;
  readonly defaultTheme: Theme;
  readonly timezone: string;
  readonly look: Look;
}

/** Path below the brand's folder → text. */
export type BrandFiles = ReadonlyMap<string, string>;
