import { Field } from '@marquee/ui/field';
import { Input, type InputProps } from '@marquee/ui/input';
import { useT } from '../i18n/use-t.ts';

/** Longer than a recovery code with separators. */
const CODE_MAX = 64;

interface FactorCodeFieldProps {
  readonly error: string | undefined;
  readonly input: InputProps;
  /** False: a code of the app alone is accepted. */
  readonly takesRecovery?: boolean;
}

/** A code of the second factor: of the app, or a recovery code. */
export function FactorCodeField({ error, input, takesRecovery = true }: FactorCodeFieldProps) {
  const t = useT();
  return (
    <Field label={t('factor.code')} required hint={takesRecovery ? t('factor.codeHint') : undefined} error={error}>
      {(control) => (
        <Input
          {...control}
          {...input}
          inputMode={takesRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CODE_MAX}
          dir="ltr"
        />
      )}
    </Field>
  );
}
