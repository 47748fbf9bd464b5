import { useEffect, useMemo, useState } from 'react';
import { useManifest } from '../../lib/manifest/page-state.ts';
import styles from './clock.module.css';
import { createClockFormat } from './format-clock.ts';

const SECOND_MS = 1_000;

/** Ticks on the second; null until hydrated, since the server's page is older than the moment it is read. */
function useNow(): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function tick(): void {
      const now = Date.now();
      setNowMs(now);
      timer = setTimeout(tick, SECOND_MS - (now % SECOND_MS));
    }
    tick();
    return () => clearTimeout(timer);
  }, []);
  return nowMs;
}

/** The brand's own time [H03]. A blank of the same size stands for it until then. */
export function Clock() {
  const { timezone } = useManifest();
  const format = useMemo(() => createClockFormat(timezone), [timezone]);
  const nowMs = useNow();
  return (
    <time className={styles.clock} dir="ltr">
      {nowMs === null ? '' : format(nowMs)}
    </time>
  );
}
