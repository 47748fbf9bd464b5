import { TIME_OUT_HOURS } from '@marquee/contracts/protection';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Notice } from '@marquee/ui/notice';
import { Select } from '@marquee/ui/select';
import { useState } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import styles from './protection.module.css';
import { useProtectionChange } from './use-protection.ts';

const DAY_H = 24;

/** A break that the member takes: it cannot be shortened. */
export function TimeOut({ until }: { readonly until: string | null }) {
  const t = useT();
  const time = useTime();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const [hours, setHours] = useState<(typeof TIME_OUT_HOURS)[number]>(TIME_OUT_HOURS[0]);
  const { mutate, isPending, error } = useProtectionChange('timeOut');
  const nameOf = (each: number): string => t('protection.days', { count: each / DAY_H });
  const ask = async (): Promise<void> => {
    const confirmed = await dialogs.confirm({
      title: t('protection.timeOut.confirm', { length: nameOf(hours) }),
      body: t('protection.timeOut.text'),
      confirm: t('protection.timeOut.start'),
      cancel: t('common.cancel'),
    });
    if (confirmed) mutate({ hours });
  };
  return (
    <section className={styles.section}>
      <h3>{t('protection.timeOut')}</h3>
      <p className={styles.muted}>{t('protection.timeOut.text')}</p>
      {error !== null && <Notice>{problemText(error)}</Notice>}
      {until !== null && <p className={styles.note}>{t('protection.timeOut.until', { time: time(until) })}</p>}
      <Field label={t('protection.length')}>
        {(control) => (
          <Select
            {...control}
            value={String(hours)}
            options={TIME_OUT_HOURS.map((each) => ({ value: String(each), label: nameOf(each) }))}
            onChange={({ target }) =>
              setHours(TIME_OUT_HOURS.find((each) => String(each) === target.value) ?? TIME_OUT_HOURS[0])
            }
          />
        )}
      </Field>
      <div>
        <Button busy={isPending} onClick={() => void ask()}>
          {t('protection.timeOut.start')}
        </Button>
      </div>
    </section>
  );
}
