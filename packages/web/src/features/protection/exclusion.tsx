import type { Localized } from '@marquee/contracts/manifest';
import type { ProtectionValue } from '@marquee/contracts/schemas/protection';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Notice } from '@marquee/ui/notice';
import { Select } from '@marquee/ui/select';
import { type FormEvent, useState } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useFieldErrorText, useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { useLocalize } from '../../lib/manifest/page-state.ts';
import { PasswordInput } from '../../lib/password/password-input.tsx';
import { useMemberInfo } from '../../lib/session/member-info.ts';
import styles from './protection.module.css';
import { useProtectionChange, useSelfExclude } from './use-protection.ts';

/** Days to choose from, besides the shortest of the brand and for good. */
const DAYS = [30, 90, 180, 365, 730, 1825] as const;
const FOR_GOOD = '';

interface SelfExclusionProps {
  readonly minDays: number;
  /** Names of the licence holder's other sites. */
  readonly sites: readonly Localized[];
}

/** Self-exclusion: its effects and sites, its length, the log-in password of a member who has one, and a second confirmation. */
export function SelfExclusion({ minDays, sites }: SelfExclusionProps) {
  const t = useT();
  const localize = useLocalize();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const fieldText = useFieldErrorText();
  const lengths = [minDays, ...DAYS.filter((days) => days > minDays)];
  const [days, setDays] = useState(String(minDays));
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { data: info } = useMemberInfo();
  const hasPassword = info?.hasPassword !== false;
  const { mutate, isPending, error } = useSelfExclude();
  const nameOf = (value: string): string =>
    value === FOR_GOOD ? t('protection.forGood') : t('protection.days', { count: Number(value) });
  const effects = [
    t('protection.exclusion.text'),
    ...(sites.length === 0 ? [] : [t('protection.exclusion.sites', { sites: sites.map(localize).join(' · ') })]),
  ].join(' ');
  const ask = async (): Promise<void> => {
    const confirmed = await dialogs.confirm({
      title: t('protection.exclusion.confirm', { length: nameOf(days) }),
      body: effects,
      confirm: t('protection.exclusion.start'),
      cancel: t('common.cancel'),
    });
    const length = { days: days === FOR_GOOD ? null : Number(days) };
    if (confirmed) mutate(hasPassword ? { ...length, password } : length);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (!hasPassword || password !== '') void ask();
  };
  return (
    <section className={styles.section}>
      <h3>{t('protection.exclusion')}</h3>
      <p className={styles.muted}>{effects}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        {error !== null && !isPending && <Notice>{problemText(error)}</Notice>}
        <Field label={t('protection.length')}>
          {(control) => (
            <Select
              {...control}
              value={days}
              options={[...lengths.map(String), FOR_GOOD].map((value) => ({ value, label: nameOf(value) }))}
              onChange={({ target }) => setDays(target.value)}
            />
          )}
        </Field>
        {hasPassword && (
          <Field
            label={t('protection.exclusion.password')}
            required
            error={isChecked && password === '' ? fieldText({ code: 'required' }) : undefined}
          >
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </Field>
        )}
        <div>
          <Button type="submit" variant="danger" busy={isPending}>
            {t('protection.exclusion.start')}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** What an excluded player can do, and the way back once the time is over. */
export function Excluded({ exclusion }: { readonly exclusion: NonNullable<ProtectionValue['exclusion']> }) {
  const t = useT();
  const time = useTime();
  const problemText = useProblemText();
  const { mutate, isPending, error } = useProtectionChange('exclusionEnd');
  const { until, endRequestedAt, isOwn } = exclusion;
  const isOver = until !== null && Date.parse(until) <= Date.now();
  return (
    <section className={styles.note}>
      <h3>{t('stop.excluded.title')}</h3>
      <p>
        {t('stop.excluded')} {until === null ? t('protection.forGood') : t('stop.until', { time: time(until) })}
      </p>
      {!isOwn && <p>{t('protection.exclusion.shared')}</p>}
      {error !== null && <Notice>{problemText(error)}</Notice>}
      {isOver && endRequestedAt === null && (
        <Button busy={isPending} onClick={() => mutate({})}>
          {t('protection.exclusion.end')}
        </Button>
      )}
      {endRequestedAt !== null && <p>{t('protection.exclusion.ending')}</p>}
    </section>
  );
}
