import type { Dice } from '../../dice.ts';
import type { BrandArt } from '../brand-art.ts';

/** The canvas of one picture and the position of its subject. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Middle of the subject. */
  readonly x: number;
  readonly y: number;
  /** The subject's scale, 1 in the wide picture. */
  readonly size: number;
  /** Makes an id unique within the file. */
  readonly id: (name: string) => string;
  readonly dice: Dice;
}

/** Draws the background, edge to edge. Its start side has no detail, because the text is there. */
export type DrawGround = (art: BrandArt, frame: Frame) => string;
/** Draws the subject. */
export type DrawSubject = (art: BrandArt, frame: Frame) => string;

/** The wide picture: a framed hero shows the part from 48 to 86 % of the width. */
export const wideFrame = (picture: string, dice: Dice): Frame => ({
  width: 1440,
  height: 480,
  x: 985,
  y: 240,
  size: 1,
  id: (name) => `${picture}w${name}`,
  dice,
});

/** The narrow picture: its subject is in the upper two thirds. */
export const smallFrame = (picture: string, dice: Dice): Frame => ({
  width: 780,
  height: 780,
  x: 390,
  y: 290,
  size: 1.16,
  id: (name) => `${picture}s${name}`,
  dice,
});
