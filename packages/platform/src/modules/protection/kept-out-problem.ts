import { ProblemError } from '@marquee/server-kit';
import type { StateOfPlay } from './stop-of-play.ts';

/** Why an excluded member, or one in a time-out, is refused: the text says which. */
export const keptOutProblem = (by: NonNullable<StateOfPlay['keptOutBy']>): ProblemError =>
  new ProblemError(by === 'timeOut' ? 'player_in_time_out' : 'player_excluded');
