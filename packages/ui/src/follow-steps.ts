/**
 * Calls `onStep` with the time at each step of a clock, in epoch milliseconds, until the returned function is called.
 * `untilNextStepMs` is the time that is left at `nowMs`.
 */
export function followSteps(untilNextStepMs: (nowMs: number) => number, onStep: (nowMs: number) => void): () => void {
  let timer = setTimeout(step, untilNextStepMs(Date.now()));
  function step(): void {
    const nowMs = Date.now();
    timer = setTimeout(step, untilNextStepMs(nowMs));
    onStep(nowMs);
  }
  return () => clearTimeout(timer);
}
