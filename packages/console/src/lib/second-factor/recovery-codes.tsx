import { Button } from '@marquee/ui/button';
import { Checkbox } from '@marquee/ui/checkbox';
import { useState } from 'react';
import { useT } from '../i18n/use-t.ts';
import { CopyButton } from '../page/copy-button.tsx';
import styles from './recovery-codes.module.css';

/** Codes that are shown once: copied or saved as a file, then confirmed. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useT();
  const [isSaved, setSaved] = useState(false);
  const text = codes.join('\n');
  return (
    <div className={styles.codes}>
      <ol className={styles.list} aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <CopyButton text={text} />
        <a
          className={styles.file}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="marquee-recovery-codes.txt"
        >
          {t('codes.file')}
        </a>
      </div>
      <Checkbox label={t('codes.saved')} checked={isSaved} onChange={({ target }) => setSaved(target.checked)} />
      <Button variant="primary" disabled={!isSaved} onClick={onSaved}>
        {t('common.continue')}
      </Button>
    </div>
  );
}
