import { prefersReducedMotion } from '@marquee/ui/motion';
import { useEffect, useRef, useState } from 'react';

const COUNT_MS = 700;
const FRACTIONS = 1_000n;

/** Part of the way from `from` to `to` in minor units; `progress` 0…1, easing out. */
export function between(from: bigint, to: bigint, progress: number): bigint {
  const eased = 1 - (1 - Math.min(1, Math.max(0, progress))) ** 3;
  return from + ((to - from) * BigInt(Math.round(eased * Number(FRACTIONS)))) / FRACTIONS;
}

/** A value that counts up or down to `target` when it changes; at once for visitors who prefer reduced motion. */
export function useCountTo(target: bigint): bigint {
  const [shown, setShown] = useState(target);
  const latest = useRef(target);
  useEffect(() => {
    const from = latest.current;
    if (from === target) return;
    if (prefersReducedMotion()) {
      latest.current = target;
      setShown(target);
      return;
    }
    const started = performance.now();
    let frame = 0;
    function step(now: number): void {
      const progress = (now - started) / COUNT_MS;
      latest.current = between(from, target, progress);
      setShown(latest.current);
      if (progress < 1) frame = requestAnimationFrame(step);
    }
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
