import type { RegistrationField } from '@marquee/contracts/registration';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Notice } from '@marquee/ui/notice';
import type { ReactNode } from 'react';
import { DemandedCaptchaField } from '../../lib/captcha/demanded-captcha-field.tsx';
import { isBegun, useUnsaved } from '../../lib/dialogs/unsaved.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { PasswordInput } from '../../lib/password/password-input.tsx';
import { FactorCodeField } from '../../lib/proof/factor-code-field.tsx';
import { useFieldHint } from '../../lib/registration/use-field-hint.ts';
import styles from './security.module.css';
import { type PasswordFormOptions, usePasswordError, usePasswordForm } from './use-password-form.ts';

export interface PasswordFormProps extends PasswordFormOptions {
  /** The field of the registration whose rule and hint it uses. */
  readonly field: RegistrationField;
  readonly proofLabel: string;
  readonly newLabel: string;
  readonly submitLabel: string;
  /** Shown beside the submit button. */
  readonly children?: ReactNode;
}

/** The old password if it is not known yet, and the new one twice. */
export function PasswordForm({ field, proofLabel, newLabel, submitLabel, children, ...options }: PasswordFormProps) {
  const t = useT();
  const problemText = useProblemText();
  const hint = useFieldHint();
  const { form, submit, sending, checks, needsPassword, isCodeAsked, captcha } = usePasswordForm(options);
  useUnsaved(isBegun(form.formState.dirtyFields) && !sending.isSuccess);
  const errorOf = usePasswordError(form, options.rule);
  const digits = options.rule.acceptedPattern === 'digits' ? ({ inputMode: 'numeric' } as const) : {};
  const autoComplete = field === 'password' ? 'new-password' : 'off';
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {sending.isError && <Notice>{problemText(sending.error)}</Notice>}
      {needsPassword && (
        <Field label={proofLabel} required error={errorOf('password')}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('password', checks.required)}
              autoComplete="current-password"
            />
          )}
        </Field>
      )}
      <Field label={newLabel} required hint={hint(field, options.rule)} error={errorOf('newPassword')}>
        {(control) => (
          <PasswordInput
            {...control}
            {...digits}
            {...form.register('newPassword', checks.newPassword)}
            autoComplete={autoComplete}
          />
        )}
      </Field>
      <Field label={t('security.confirm')} required error={errorOf('confirmNewPassword')}>
        {(control) => (
          <PasswordInput
            {...control}
            {...digits}
            {...form.register('confirmNewPassword', checks.confirm)}
            autoComplete={autoComplete}
          />
        )}
      </Field>
      {isCodeAsked && (
        <FactorCodeField
          error={errorOf('secondFactorCode')}
          input={form.register('secondFactorCode', checks.required)}
        />
      )}
      <DemandedCaptchaField
        captcha={captcha}
        error={errorOf('captcha')}
        input={() => form.register('captcha', checks.required)}
      />
      <div className={styles.actions}>
        {children}
        <Button type="submit" variant="primary" size="l" busy={sending.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
