import { svgFile } from '../../drawing/svg.ts';
import type { LookName } from '../../looks.ts';
import type { BrandArt } from '../brand-art.ts';
import { archGround, archSubject } from './arch.ts';
import { bloomGround, bloomSubject } from './bloom.ts';
import { coinSubject } from './coin.ts';
import { facetGround, facetSubject } from './facet.ts';
import { type DrawGround, type DrawSubject, type Frame, smallFrame, wideFrame } from './frame.ts';
import { orbitGround, orbitSubject } from './orbit.ts';
import { signalGround, signalSubject } from './signal.ts';
import { sea, tideGround, tideSubject } from './tide.ts';

interface Scene {
  readonly ground: DrawGround;
  readonly subject: DrawSubject;
  /** In front of a coin. */
  readonly fore?: DrawSubject;
}

const SCENES: Readonly<Record<LookName, Scene>> = {
  facet: { ground: facetGround, subject: facetSubject },
  orbit: { ground: orbitGround, subject: orbitSubject },
  tide: { ground: tideGround, subject: tideSubject, fore: (art, frame) => sea(art, { ...frame, y: frame.y + 96 }) },
  arch: { ground: archGround, subject: archSubject },
  signal: { ground: signalGround, subject: signalSubject },
  bloom: { ground: bloomGround, subject: bloomSubject },
};

/** The brand's scene, or its coin on the scene's ground; wide and small. */
export function drawBanner(art: BrandArt, subject: 'scene' | 'coin', form: 'wide' | 'small'): string {
  const scene = SCENES[art.look.name];
  const dice = art.dice(subject);
  const frame: Frame = form === 'wide' ? wideFrame('b', dice) : smallFrame('b', dice);
  const parts = subject === 'scene' ? [scene.subject] : [coinSubject, ...(scene.fore ? [scene.fore] : [])];
  return svgFile(frame.width, frame.height, [scene.ground, ...parts].map((draw) => draw(art, frame)).join(''));
}
