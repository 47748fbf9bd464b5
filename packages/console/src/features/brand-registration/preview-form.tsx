import {
  effectiveRule,
  REGISTRATION_FIELDS,
  type RegistrationField,
  type RegistrationRules,
  registrationSchema,
} from '@marquee/contracts/registration';
import { Button } from '@marquee/ui/button';
import { Checkbox } from '@marquee/ui/checkbox';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { type FormEvent, useMemo, useState } from 'react';
import type { PlayerText } from '../../lib/brand/player-texts.ts';
import styles from './registration-section.module.css';

export interface PreviewFormProps {
  readonly rules: RegistrationRules;
  readonly text: PlayerText;
  /** The minimum age of a player. */
  readonly age: number;
  /** Called when the form is valid; nothing is sent. */
  readonly onFits: () => void;
}
type Errors = Readonly<Record<string, string>>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly params?: unknown;
}

/** First fault of each field, in the player's words. */
function errorsOf(issues: readonly Issue[], text: PlayerText): Errors {
  const errors: Record<string, string> = {};
  for (const { path, message, params } of issues) {
    errors[String(path[0] ?? '')] ??= text(`error.field.${message}`, params as Record<string, number> | undefined);
  }
  return errors;
}

function hintOf(field: RegistrationField, rules: RegistrationRules, text: PlayerText): string {
  const { minLength: min, maxLength: max, acceptedPattern } = effectiveRule(field, rules[field]);
  const bounds = min === max ? text('register.hint.lengthExact', { min }) : text('register.hint.length', { min, max });
  if (acceptedPattern === 'dateYmd') return '';
  if (acceptedPattern === '*' || acceptedPattern === 'any') return bounds;
  const pattern = text(`register.pattern.${acceptedPattern}`);
  return pattern === '' ? bounds : `${pattern} · ${bounds}`;
}

/** The form by the rules, validated with the schema that players' browsers and the platform use. */
export function PreviewForm({ rules, text, age, onFits }: PreviewFormProps) {
  const [errors, setErrors] = useState<Errors>({});
  const schema = useMemo(
    () => registrationSchema(rules, { by: 'username' }, { minimum: age, timezone: 'UTC', now: new Date() }),
    [rules, age],
  );
  const fields = REGISTRATION_FIELDS.filter((field) => effectiveRule(field, rules[field]).enabled);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const input = Object.fromEntries([...new FormData(event.currentTarget)].filter(([, value]) => value !== ''));
    const read = schema.safeParse({ confirmPassword: '', ...input, consent: input['consent'] === 'on' });
    setErrors(read.success ? {} : errorsOf(read.error.issues as readonly Issue[], text));
    if (read.success) onFits();
  };
  const row = (name: string, label: string, required: boolean, hint: string) => (
    <Field key={name} label={label} required={required} hint={hint || undefined} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          name={name}
          type={
            /[pP]assword$/.test(name)
              ? 'password'
              : rules.birthday.acceptedPattern === 'dateYmd' && name === 'birthday'
                ? 'date'
                : 'text'
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-1p-ignore
        />
      )}
    </Field>
  );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {fields.flatMap((field) => {
        const { required } = effectiveRule(field, rules[field]);
        const label = text(`register.field.${field}`);
        const shown = required ? label : `${label} (${text('register.optional')})`;
        const own = row(field, shown, required, hintOf(field, rules, text));
        return field === 'password' ? [own, row('confirmPassword', text('register.confirmPassword'), true, '')] : [own];
      })}
      <div>
        <Checkbox name="consent" label={text('register.consent', { age })} />
        <p className={styles.wrong}>{errors['consent']}</p>
      </div>
      <Button type="submit" variant="primary" block>
        {text('register.submit')}
      </Button>
    </form>
  );
}
