import { Button } from '@marquee/ui/button';
import { Input } from '@marquee/ui/input';
import { useT } from '../../lib/i18n/use-t.ts';
import { CopyButton } from '../../lib/page/copy-button.tsx';
import styles from './staff.module.css';

/** A link to hand over, shown only once. @param path below the console's host */
export function OneTimeLink({ path, name, onDone }: { path: string; name: string; onDone: () => void }) {
  const t = useT();
  const url = `${window.location.origin}${path}`;
  return (
    <div className={styles.link}>
      <p>{t('staff.link.text', { name })}</p>
      <Input
        readOnly
        value={url}
        aria-label={t('staff.link.title')}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.buttons}>
        <CopyButton text={url} label={t('staff.link.copy')} variant="primary" />
        <Button onClick={onDone}>{t('staff.link.done')}</Button>
      </div>
    </div>
  );
}
