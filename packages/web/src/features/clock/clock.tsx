import { followSteps } from '@marquee/ui/follow-steps';
import { useEffect, useRef } from 'react';
import { useManifest } from '../../lib/manifest/page-state.ts';
import styles from './clock.module.css';
import { createClockFormat } from './format-clock.ts';

const SECOND_MS = 1_000;

/**
 * The brand's own time [H03], each second. Blank until hydrated, because the server's page is older than the visit. The text is
 * written without React: a render each second would be most of an idle page's work.
 */
export function Clock() {
  const { timezone } = useManifest();
  const clock = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const format = createClockFormat(timezone);
    // New text in the same node, so that the browser does not match styles that depend on children again.
    const text = document.createTextNode('');
    clock.current?.append(text);
    const show = (nowMs: number): void => {
      text.data = format(nowMs);
    };
    show(Date.now());
    const stop = followSteps((nowMs) => SECOND_MS - (nowMs % SECOND_MS), show);
    return () => {
      stop();
      text.remove();
    };
  }, [timezone]);
  return <time ref={clock} className={styles.clock} dir="ltr" />;
}
