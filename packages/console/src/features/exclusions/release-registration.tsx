import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { hasCode } from '../../lib/api/api-problem.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { AuditReasonField } from '../../lib/reason/audit-reason-field.tsx';
import styles from '../../lib/record/record.module.css';
import { RecordDialog } from '../../lib/record/record-dialog.tsx';
import { useReleaseRegistration } from './use-exclusions.ts';

const FIELDS = [
  { name: 'email', type: 'email', longest: 254 },
  { name: 'mobile', type: 'tel', longest: 32 },
  { name: 'realName', type: 'text', longest: 80 },
  { name: 'birthday', type: 'date', longest: 10 },
] as const;
const EMPTY = { email: '', mobile: '', realName: '', birthday: '', reason: '' };
type Values = typeof EMPTY;

/** A request to let a person register whom another person's exclusion refuses. A colleague has to agree. */
export function ReleaseRegistration({ merchant }: { readonly merchant: string }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title={t('exclusions.release')}
      lead={t('exclusions.release.lead')}
      actions={<Button onClick={() => setIsOpen(true)}>{t('exclusions.release.begin')}</Button>}
    >
      {isOpen && (
        <RecordDialog title={t('exclusions.release.begin')} onClosed={() => setIsOpen(false)}>
          {(close) => <Form merchant={merchant} onDone={close} />}
        </RecordDialog>
      )}
    </Section>
  );
}

const orNull = (text: string): string | null => text.trim() || null;
/** An address or a number at least, and a name only with the date of birth. */
const isComplete = ({ email, mobile, realName, birthday }: Values): boolean =>
  (realName.trim() === '') === (birthday === '') && [email, mobile].some((text) => text.trim() !== '');

function Form({ merchant, onDone }: { readonly merchant: string; readonly onDone: () => void }) {
  const t = useT();
  const problemText = useProblemText();
  const { toast } = useDialogs();
  const { act, perform } = useReleaseRegistration(merchant, () => {
    toast(t('exclusions.release.requested'));
    onDone();
  });
  const [isIncomplete, setIsIncomplete] = useState(false);
  const { register, handleSubmit, formState } = useForm({ defaultValues: EMPTY });
  const submit = handleSubmit((values) => {
    setIsIncomplete(!isComplete(values));
    if (!isComplete(values)) return;
    perform({
      email: orNull(values.email),
      mobile: orNull(values.mobile),
      realName: orNull(values.realName),
      birthday: orNull(values.birthday),
      reason: values.reason.trim(),
    });
  });
  const failure =
    act.error && (hasCode(act.error, 'exclusion_not_found') ? t('exclusions.release.none') : problemText(act.error));
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      {(isIncomplete || failure) && <Notice>{isIncomplete ? t('exclusions.release.incomplete') : failure}</Notice>}
      <p>{t('exclusions.release.what')}</p>
      {FIELDS.map(({ name, type, longest }) => (
        <Field key={name} label={t(`exclusions.release.${name}`)}>
          {(control) => <Input {...control} {...register(name)} type={type} maxLength={longest} autoComplete="off" />}
        </Field>
      ))}
      <AuditReasonField register={register} formState={formState} />
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={act.isPending}>
          {t('exclusions.release.request')}
        </Button>
      </div>
    </form>
  );
}
