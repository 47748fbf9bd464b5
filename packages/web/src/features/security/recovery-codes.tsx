import { Button } from '@marquee/ui/button';
import { saveFile } from '../../lib/api/load-file.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './factor.module.css';
import forms from './security.module.css';

/** New recovery codes: shown once, to be copied, saved or printed. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT();
  const text = codes.join('\n');
  const save = (): void =>
    saveFile({ name: 'recovery-codes.txt', content: new Blob([`${text}\n`], { type: 'text/plain' }) });
  return (
    <div className={forms.section}>
      <p className={forms.detail}>{t('factor.codes.text')}</p>
      <ul className={styles.codes} aria-label={t('factor.step.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.tools}>
        <CopyButton text={text} label={t('factor.step.codes')} />
        <Button size="s" onClick={save}>
          {t('factor.download')}
        </Button>
        <Button size="s" onClick={() => window.print()}>
          {t('factor.print')}
        </Button>
      </div>
      <div className={forms.actions}>
        <Button variant="primary" size="l" onClick={onKept}>
          {t('factor.kept.codes')}
        </Button>
      </div>
    </div>
  );
}
