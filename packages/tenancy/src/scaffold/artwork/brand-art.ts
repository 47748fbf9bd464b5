import { createDice, type Dice } from '../dice.ts';
import type { Look } from '../looks.ts';
import type { BrandColors, ThemeColors } from '../palette/palette.ts';
import { type ArtColors, artColors } from './art-colors.ts';
import { chooseMark, type DrawMark } from './mark.ts';

/** Inputs that all pictures of a brand share. */
export interface BrandArt {
  readonly look: Look;
  readonly colors: ArtColors;
  readonly mark: DrawMark;
  readonly themes: Readonly<Record<'dark' | 'light', ThemeColors>>;
  /** Choices of one picture, always the same. */
  readonly dice: (picture: string) => Dice;
}

export const createBrandArt = (code: string, brand: BrandColors, look: Look, themes: BrandArt['themes']): BrandArt => ({
  look,
  colors: artColors(brand),
  mark: chooseMark(look.name, createDice(code, 'mark')),
  themes,
  dice: (picture) => createDice(code, picture),
});
