import { type staffLinkValue, staffSessionValue } from '@marquee/contracts/schemas/staff';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { useApi } from '../../lib/api/api-context.ts';
import styles from '../../lib/auth/form.module.css';
import { PasswordInput } from '../../lib/auth/password-input.tsx';
import { REQUIRED } from '../../lib/auth/required.ts';
import { usePasswordRule } from '../../lib/auth/use-password-rule.ts';
import { useRefusal } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { useKeepSession } from '../../lib/session/session.ts';

interface Values {
  name: string;
  displayName: string;
  password: string;
}

const FIELDS = ['displayName', 'name', 'password'] as const;

/** Uses the link. The sign-in page continues with the second factor. */
function useSetUp(token: string, isFirst: boolean) {
  const api = useApi();
  const keep = useKeepSession();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ name, displayName, password }: Values) =>
      api('setUp', staffSessionValue, {
        body: { token, password, ...(isFirst ? { name: name.trim(), displayName: displayName.trim() } : {}) },
      }),
    onSuccess: (session) => {
      keep(session);
      // Replaces the history entry: the link is used up.
      void navigate(PATHS.brands, { replace: true });
    },
  });
}

/** Only the first administrator chooses a name. */
export function SetupForm({ token, link }: { token: string; link: z.output<typeof staffLinkValue> }) {
  const t = useT();
  const isFirst = link.purpose === 'first';
  const password = usePasswordRule();
  const setUp = useSetUp(token, isFirst);
  const refused = useRefusal(setUp.error, FIELDS);
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { name: link.name ?? '', displayName: link.displayName ?? '', password: '' },
  });
  const errorOf = (name: keyof Values) =>
    formState.errors[name] ? formState.errors[name].message || t('error.field.required') : refused.at(name);
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit((values) => setUp.mutate(values))}>
      {refused.notice && <Notice>{refused.notice}</Notice>}
      {isFirst && (
        <Field label={t('setup.displayName')} error={errorOf('displayName')}>
          {(control) => <Input {...control} {...register('displayName', REQUIRED)} autoComplete="name" />}
        </Field>
      )}
      <Field label={t('session.name')} hint={isFirst ? t('setup.name.hint') : undefined} error={errorOf('name')}>
        {(control) => (
          <Input
            {...control}
            {...register('name', REQUIRED)}
            readOnly={!isFirst}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t('session.password.new')} hint={password.hint} error={errorOf('password')}>
        {(control) => (
          <PasswordInput {...control} {...register('password', password.rule)} autoComplete="new-password" />
        )}
      </Field>
      <Button type="submit" variant="primary" block busy={setUp.isPending}>
        {t('setup.submit')}
      </Button>
    </form>
  );
}
