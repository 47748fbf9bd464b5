import type { PlayerChanged } from '@marquee/contracts/schemas/players';
import { Button } from '@marquee/ui/button';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { CopyButton } from '../../lib/page/copy-button.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import styles from './players.module.css';

interface Props {
  password: NonNullable<PlayerChanged['password']>;
  name: string;
  onDone: () => void;
}

/** A password to read out, shown only once. */
export function TemporaryPassword({ password: { text, validUntil }, name, onDone }: Props) {
  const t = useT();
  const shown = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => shown.current?.focus(), []);
  return (
    <div className={styles.dialog}>
      <p>{t('players.temporary.text', { name })}</p>
      <p ref={shown} tabIndex={-1} className={styles.password} translate="no">
        {text}
      </p>
      <p className={styles.quiet}>
        {t('players.temporary.until')} <Moment at={validUntil} exact />
      </p>
      <div className={styles.buttons}>
        <CopyButton text={text} label={t('players.temporary.copy')} variant="primary" />
        <Button onClick={onDone}>{t('players.temporary.done')}</Button>
      </div>
    </div>
  );
}
