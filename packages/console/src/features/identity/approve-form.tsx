import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { useForm } from 'react-hook-form';
import { REQUIRED } from '../../lib/auth/required.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { AuditReasonField } from '../../lib/reason/audit-reason-field.tsx';
import styles from './identity.module.css';
import { type DecisionProps, useDecide } from './use-decide.ts';

/** The facts that staff read from the pictures, beginning with what the provider read. They become verified values of the player's profile. */
export function ApproveForm({ onDone, ...props }: DecisionProps & { readonly onDone: () => void }) {
  const t = useT();
  const problemText = useProblemText();
  const { level, facts, number, expiresOn, provider } = props.opened;
  const read = provider?.facts ?? {};
  const { act, perform } = useDecide(props, 'approve', onDone);
  const factOf = (field: (typeof facts)[number]['field']): string =>
    read[field] ?? facts.find((fact) => fact.field === field)?.value ?? '';
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      realName: factOf('realName'),
      birthday: factOf('birthday'),
      address: factOf('address'),
      idNumber: read.idNumber ?? number ?? factOf('idNumber'),
      expiresOn: read.expiresOn ?? expiresOn ?? '',
      reason: '',
    },
  });
  const fields = FIELDS[level];
  const submit = handleSubmit((values) => {
    const entered = Object.fromEntries(fields.map(({ field }) => [field, values[field].trim()]));
    const end = level === 'identity' ? { expiresOn: values.expiresOn === '' ? null : values.expiresOn } : {};
    perform({ level, ...entered, ...end, reason: values.reason.trim() });
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {act.isError && <Notice>{problemText(act.error)}</Notice>}
      <p className={styles.quiet}>{t('identity.approve.text')}</p>
      {fields.map(({ field, type }) => (
        <Field
          key={field}
          label={t(`brand.formField.${field}`)}
          required
          error={formState.errors[field] && t('error.field.required')}
        >
          {(control) => <Input {...control} {...register(field, REQUIRED)} type={type} autoComplete="off" />}
        </Field>
      ))}
      {level === 'identity' && (
        <Field label={t('identity.expiresOn')} hint={t('identity.expiresOn.hint')}>
          {(control) => <Input {...control} {...register('expiresOn')} type="date" />}
        </Field>
      )}
      <AuditReasonField register={register} formState={formState} />
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={act.isPending}>
          {t('identity.do.approve')}
        </Button>
      </div>
    </form>
  );
}

const FIELDS = {
  identity: [
    { field: 'realName', type: 'text' },
    { field: 'birthday', type: 'date' },
    { field: 'idNumber', type: 'text' },
  ],
  address: [{ field: 'address', type: 'text' }],
} as const;
