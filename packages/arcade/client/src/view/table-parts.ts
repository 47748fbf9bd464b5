import type { Announcer } from '../announcer.ts';
import type { Skip } from '../motion.ts';
import type { Sound } from '../sound.ts';
import type { Notice } from './notice.ts';
import type { Overlay } from './overlay.ts';
import type { Plaque } from './plaque.ts';

export type Mode = 'base' | 'free';

/** The parts of the table that present a round. */
export interface Table {
  readonly plaque: Plaque;
  readonly overlay: Overlay;
  readonly notice: Notice;
  readonly announcer: Announcer;
  readonly sound: Sound;
  /** A press on the reels or the button during a presentation. */
  readonly skip: Skip;
  /** Shows scenery and header of the paid game or of its feature. */
  setMode(mode: Mode): void;
}
