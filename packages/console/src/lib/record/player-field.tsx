import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useT } from '../i18n/use-t.ts';

interface PlayerFieldProps {
  /** The registered field of the form, which requires it. */
  readonly field: UseFormRegisterReturn;
  readonly isMissing: boolean;
}

/** Names a player of the brand by username or id. */
export function PlayerField({ field, isMissing }: PlayerFieldProps) {
  const t = useT();
  return (
    <Field
      label={t('common.player')}
      required
      hint={t('common.player.hint')}
      error={isMissing ? t('error.field.required') : undefined}
    >
      {(control) => <Input {...control} {...field} autoComplete="off" spellCheck={false} />}
    </Field>
  );
}
