import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Notice } from '@marquee/ui/notice';
import { useForm } from 'react-hook-form';
import styles from '../../lib/auth/form.module.css';
import { PasswordInput } from '../../lib/auth/password-input.tsx';
import { REQUIRED } from '../../lib/auth/required.ts';
import { usePasswordRule } from '../../lib/auth/use-password-rule.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useRefusal } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { useChangePassword } from './use-account.ts';

const EMPTY = { currentPassword: '', password: '' };
const FIELDS = ['password'] as const;

/** Changes the password. All other sessions end. */
export function PasswordSection() {
  const t = useT();
  const { toast } = useDialogs();
  const change = useChangePassword();
  const refused = useRefusal(change.error, FIELDS);
  const rule = usePasswordRule();
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: EMPTY });
  const { errors } = formState;
  const submit = handleSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => {
        reset(EMPTY);
        toast(t('account.password.done'));
      },
    }),
  );
  return (
    <Section title={t('session.password')} lead={t('account.password.lead')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {refused.notice && <Notice>{refused.notice}</Notice>}
        <Field label={t('account.password.current')} error={errors.currentPassword && t('error.field.required')}>
          {(control) => (
            <PasswordInput {...control} {...register('currentPassword', REQUIRED)} autoComplete="current-password" />
          )}
        </Field>
        <Field
          label={t('session.password.new')}
          hint={rule.hint}
          error={errors.password?.message ?? refused.at('password')}
        >
          {(control) => <PasswordInput {...control} {...register('password', rule.rule)} autoComplete="new-password" />}
        </Field>
        <div className={styles.buttons}>
          <Button type="submit" busy={change.isPending}>
            {t('account.password.submit')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
