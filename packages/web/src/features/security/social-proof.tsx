import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Notice } from '@marquee/ui/notice';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { DemandedCaptchaField } from '../../lib/captcha/demanded-captcha-field.tsx';
import { useDemandedCaptcha } from '../../lib/captcha/use-demanded-captcha.ts';
import { isBegun, useUnsaved } from '../../lib/dialogs/unsaved.ts';
import { useFieldErrorText, useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { PasswordInput } from '../../lib/password/password-input.tsx';
import { PROVIDER_NAMES } from '../../lib/social/social.ts';
import styles from './security.module.css';
import { type LinkChange, useLinkChange } from './use-social-links.ts';

interface SocialProofProps extends LinkChange {
  readonly needsPassword: boolean;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

const REQUIRED = { validate: (text: string) => text.trim() !== '' || 'required' };

/** Links or unlinks a provider's account [A11], with the password if the member has one. */
export function SocialProof({ action, provider, needsPassword, onDone, children }: SocialProofProps) {
  const t = useT();
  const problemText = useProblemText();
  const fieldText = useFieldErrorText();
  const captcha = useDemandedCaptcha('login');
  const form = useForm({ defaultValues: { password: '', captcha: '' } });
  const { errors, dirtyFields } = form.formState;
  const errorOf = (name: 'password' | 'captcha') => errors[name]?.message && fieldText({ code: errors[name].message });
  const change = useLinkChange(
    { action, provider },
    {
      onDone,
      onError: (error) => {
        captcha.renew(error);
        form.resetField('captcha');
        if (needsPassword) form.setFocus('password');
      },
    },
  );
  useUnsaved(isBegun(dirtyFields) && !change.isSuccess);
  const submit = form.handleSubmit(({ password, captcha: letters }) =>
    change.mutate(async () => ({ ...(needsPassword ? { password } : {}), ...(await captcha.answer(letters)) })),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {change.isError && <Notice>{problemText(change.error)}</Notice>}
      {needsPassword && (
        <Field label={t('security.password.login')} required error={errorOf('password')}>
          {(control) => (
            <PasswordInput {...control} {...form.register('password', REQUIRED)} autoComplete="current-password" />
          )}
        </Field>
      )}
      <DemandedCaptchaField
        captcha={captcha}
        error={errorOf('captcha')}
        input={() => form.register('captcha', REQUIRED)}
      />
      <div className={styles.actions}>
        {children}
        <Button type="submit" variant="primary" size="l" busy={change.isPending}>
          {t(`security.${action}.submit`, { provider: PROVIDER_NAMES[provider] })}
        </Button>
      </div>
    </form>
  );
}
