import off from '../../../lib/brand/values/off-dialog.module.css';
import { useProblemText } from '../../../lib/i18n/use-problem-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Badge, type Tone } from '../../../lib/page/badge.tsx';
import styles from './switch-dialog.module.css';
import type { BrandResult } from './use-switch-run.ts';

const TONES: Readonly<Record<BrandResult['state'], Tone>> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'positive',
  same: 'neutral',
  absent: 'neutral',
  failed: 'negative',
};

/** Progress and result of each brand. */
export function BrandResults({ results }: { results: readonly BrandResult[] }) {
  const t = useT();
  const problemText = useProblemText();
  const over = results.filter(({ state }) => state !== 'waiting' && state !== 'running').length;
  return (
    <div className={off.dialog}>
      {results.length > 1 && (
        <>
          <progress className={styles.progress} value={over} max={results.length} aria-label={t('games.progress')} />
          <p role="status">{t('games.progress.text', { done: over, of: results.length })}</p>
        </>
      )}
      <ul className={styles.results}>
        {results.map(({ merchant, name, state, error }) => (
          <li key={merchant}>
            <span>{name}</span>
            <Badge tone={TONES[state]}>{t(`games.result.${state}`)}</Badge>
            {state === 'failed' && <p className={styles.why}>{problemText(error)}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
