import type { ProtectionValue } from '@marquee/contracts/schemas/protection';
import { Field } from '@marquee/ui/field';
import { Notice } from '@marquee/ui/notice';
import { Select } from '@marquee/ui/select';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './protection.module.css';
import { useProtectionChange } from './use-protection.ts';

const MINUTES = [15, 30, 60, 120, 240] as const;

/** The time between reality checks: the shorter of the member's and the brand's. */
export function RealityInterval({ brandMinutes, ownMinutes }: ProtectionValue['realityCheck']) {
  const t = useT();
  const problemText = useProblemText();
  const { mutate, error } = useProtectionChange('realityCheckSet');
  // A longer time than the brand's would change nothing.
  const useful = MINUTES.filter((minutes) => brandMinutes === null || minutes < brandMinutes);
  const choices = [...new Set([...useful, ...(ownMinutes === null ? [] : [ownMinutes])])].toSorted((a, b) => a - b);
  return (
    <section className={styles.section}>
      <h3>{t('protection.reality')}</h3>
      <p className={styles.muted}>{t('protection.reality.text')}</p>
      {error !== null && <Notice>{problemText(error)}</Notice>}
      <Field
        label={t('protection.reality.every')}
        hint={brandMinutes === null ? undefined : t('protection.reality.brand', { count: brandMinutes })}
      >
        {(control) => (
          <Select
            {...control}
            value={ownMinutes === null ? '' : String(ownMinutes)}
            options={[
              { value: '', label: t('protection.reality.none') },
              ...choices.map((count) => ({ value: String(count), label: t('stop.minutes', { count }) })),
            ]}
            onChange={({ target }) => mutate({ minutes: target.value === '' ? null : Number(target.value) })}
          />
        )}
      </Field>
    </section>
  );
}
