import { followSteps } from './follow-steps.ts';
import { endEarly, prefersReducedMotion } from './motion.ts';

const DIGITS = 10;
const ROLL_MS = 900;
/** Rolls are given to the compositor this far ahead: a frame of the page's thread for each was a third of an idle page's work. */
const AHEAD_MS = 30_000;
const TOTAL_MS = AHEAD_MS + ROLL_MS;
const shownAt = (position: number): Keyframe => ({ transform: `translateY(calc(${position} * -1lh))` });

/** A number that steps with time. */
export interface SteppingNumber {
  /** The number at a time in epoch milliseconds: digits with separators. */
  textAt: (nowMs: number) => string;
  /** Longer than a roll. */
  untilNextStepMs: (nowMs: number) => number;
}

/** Steps that are rolled in one go: the texts they show, by milliseconds since the first, and the time of the step after them. */
interface Run {
  readonly steps: readonly { readonly afterMs: number; readonly text: string }[];
  readonly last: string;
  readonly untilMs: number;
}

/** The steps from this moment on. A text of another length ends them, and visitors who prefer reduced motion see them one by one. */
function runFrom(nowMs: number, { textAt, untilNextStepMs }: SteppingNumber): Run {
  const endMs = nowMs + (prefersReducedMotion() ? 0 : AHEAD_MS);
  let last = textAt(nowMs);
  const steps = [{ afterMs: 0, text: last }];
  let untilMs = nowMs + untilNextStepMs(nowMs);
  while (untilMs < endMs && textAt(untilMs).length === last.length) {
    last = textAt(untilMs);
    steps.push({ afterMs: untilMs - nowMs, text: last });
    untilMs += untilNextStepMs(untilMs);
  }
  return { steps, last, untilMs };
}

/** A drum's rolls through a run. Past nine it rolls on into its second turn, which looks like the first. */
function keyframesOf(digit: number, index: number, { steps }: Run): Keyframe[] {
  let shown = digit;
  const frames: Keyframe[] = [{ ...shownAt(shown), offset: 0 }];
  for (const { afterMs, text } of steps) {
    const next = Number(text[index]);
    if (next === shown) continue;
    const end = (afterMs + ROLL_MS) / TOTAL_MS;
    frames.push(
      { ...shownAt(shown), offset: afterMs / TOTAL_MS, easing: 'cubic-bezier(0.3, 0, 0.1, 1)' },
      { ...shownAt(next > shown ? next : next + DIGITS), offset: end },
      { ...shownAt(next), offset: end },
    );
    shown = next;
  }
  return [...frames, shownAt(shown)];
}

/** Sets the drums to the last digits of a run, and rolls them there. Returns what ends the rolls. */
function roll(cells: Element, before: string, run: Run): () => void {
  const animations = [...before].flatMap((digit, index) => {
    const drum = cells.children.item(index)?.firstElementChild;
    if (!(drum instanceof HTMLElement) || run.steps.every(({ text }) => text[index] === digit)) return [];
    drum.style.setProperty('--at', run.last.charAt(index));
    return prefersReducedMotion() ? [] : drum.animate(keyframesOf(Number(digit), index, run), TOTAL_MS);
  });
  return endEarly(animations, TOTAL_MS);
}

/**
 * Rolls the drums in `cells` through a number's steps, and writes each into `text` for readers. Both show the number already. A text of
 * another length, for which the drums don't suffice, is passed on. Returns what stops it.
 */
export function rollDigits(
  text: Text,
  cells: Element,
  number: SteppingNumber,
  onOtherLength: (text: string) => void,
): () => void {
  let run: Run = { steps: [], last: text.data, untilMs: 0 };
  let stopRolling = (): void => {};
  const stopSteps = followSteps(number.untilNextStepMs, (nowMs) => {
    const now = number.textAt(nowMs);
    if (now.length !== text.data.length) {
      onOtherLength(now);
      return;
    }
    text.data = now;
    if (nowMs < run.untilMs) return;
    const before = run.last;
    run = runFrom(nowMs, number);
    stopRolling();
    stopRolling = roll(cells, before, run);
  });
  return () => {
    stopSteps();
    stopRolling();
  };
}
