import { useEffect, useRef } from 'react';
import { useManifest } from '../../lib/manifest/page-state.ts';
import styles from './clock.module.css';
import { createClockFormat } from './format-clock.ts';

const SECOND_MS = 1_000;

/**
 * The brand's own time [H03], each second. Blank until hydrated, since the server's page is older than the moment it is read. The text is
 * written past React: a render each second would be most of the work of a page at rest.
 */
export function Clock() {
  const { timezone } = useManifest();
  const clock = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const format = createClockFormat(timezone);
    // A new text in the same node: styles that look at an element's children are not matched anew.
    const text = document.createTextNode('');
    clock.current?.append(text);
    let timer: ReturnType<typeof setTimeout>;
    function tick(): void {
      const nowMs = Date.now();
      text.data = format(nowMs);
      timer = setTimeout(tick, SECOND_MS - (nowMs % SECOND_MS));
    }
    tick();
    return () => {
      clearTimeout(timer);
      text.remove();
    };
  }, [timezone]);
  return <time ref={clock} className={styles.clock} dir="ltr" />;
}
