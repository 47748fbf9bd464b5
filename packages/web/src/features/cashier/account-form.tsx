import { PAYOUT_KINDS } from '@marquee/contracts/cashier';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Select } from '@marquee/ui/select';
import { type FormEvent, useState } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useUnsaved } from '../../lib/dialogs/unsaved.ts';
import { useFieldErrorText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import styles from './cashier.module.css';
import { StepUpDialog } from './step-up-dialog.tsx';
import { useAccountAdd, useWithdrawOptions } from './use-cashier.ts';

const FIELDS = ['bank', 'number', 'holder'] as const;
const LONGEST = { bank: 80, number: 128, holder: 80 };
const EMPTY = { bank: '', number: '', holder: '' };

/** Another account to be paid to, confirmed with the payment password. */
export function AccountForm({ holdHours, onDone }: { readonly holdHours: number; readonly onDone: () => void }) {
  const t = useT();
  const time = useTime();
  const dialogs = useDialogs();
  const fieldText = useFieldErrorText();
  const offered = useWithdrawOptions().data?.methods.map(({ kind }) => kind);
  const kinds = PAYOUT_KINDS.filter((each) => offered?.includes(each) ?? true);
  const [kind, setKind] = useState(kinds[0] ?? 'bank');
  const [values, setValues] = useState(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  const [proof, setProof] = useState<'open' | 'closing' | null>(null);
  useUnsaved(FIELDS.some((field) => values[field] !== ''));
  const add = useAccountAdd(({ usableAt }) => {
    const isHeld = Date.parse(usableAt) > Date.now();
    const text = isHeld ? t('cashier.account.addedUntil', { time: time(usableAt) }) : t('cashier.account.added');
    dialogs.toast(text, 'positive');
    onDone();
  });
  const isMissing = (field: (typeof FIELDS)[number]): boolean => values[field].trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (!FIELDS.some(isMissing)) setProof('open');
  };
  const labels = {
    bank: t(`cashier.account.bank.${kind}`),
    number: t('cashier.account.number'),
    holder: t('cashier.account.holder'),
  };
  return (
    <>
      <form className={styles.page} onSubmit={submit} noValidate>
        <Field label={t('cashier.account.kind')} required>
          {(control) => (
            <Select
              {...control}
              value={kind}
              options={kinds.map((value) => ({ value, label: t(`cashier.kind.${value}`) }))}
              onChange={({ target }) => setKind(PAYOUT_KINDS.find((each) => each === target.value) ?? 'bank')}
            />
          )}
        </Field>
        {FIELDS.map((field) => (
          <Field
            key={field}
            label={labels[field]}
            required
            hint={field === 'holder' ? t('cashier.account.holder.hint') : undefined}
            error={isChecked && isMissing(field) ? fieldText({ code: 'required' }) : undefined}
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={LONGEST[field]}
                {...(field === 'number' ? { dir: 'ltr', spellCheck: false } : {})}
                value={values[field]}
                onChange={({ target }) => setValues({ ...values, [field]: target.value })}
              />
            )}
          </Field>
        ))}
        {holdHours > 0 && <p className={styles.note}>{t('cashier.account.hold', { count: holdHours })}</p>}
        <div className={styles.actions}>
          <Button onClick={onDone}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('cashier.account.add')}
          </Button>
        </div>
      </form>
      {proof !== null && (
        <StepUpDialog
          purpose="payoutAccountAdd"
          what={`${values.bank} ${values.number}`}
          open={proof === 'open'}
          onClose={() => setProof('closing')}
          onClosed={() => setProof(null)}
          send={(stepUp) => add.mutateAsync({ body: { kind, ...values }, stepUp })}
        />
      )}
    </>
  );
}
