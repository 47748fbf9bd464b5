import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import { Field } from '@marquee/ui/field';
import { Input, type InputProps } from '@marquee/ui/input';
import type { ReactNode } from 'react';

export interface TextFieldProps extends Pick<InputProps, 'inputMode' | 'list' | 'readOnly' | 'spellCheck'> {
  readonly label: ReactNode;
  /** Anything but a string is shown as empty. */
  readonly text: unknown;
  readonly onText: (text: string) => void;
  readonly error?: string | undefined;
}

/** One text of a brand's value. */
export function TextField({ label, text, onText, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          {...input}
          autoComplete="off"
          value={typeof text === 'string' ? text : ''}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  );
}

export interface LanguageFieldProps extends Omit<TextFieldProps, 'list' | 'inputMode' | 'spellCheck'> {
  readonly language: string;
  /** Whether the label names the language. */
  readonly isNamed?: boolean;
}

/** One text in one language, in its script and direction. */
export function LanguageField({ label, text, onText, error, language, isNamed = true, readOnly }: LanguageFieldProps) {
  const known = LANGUAGES[language as LanguageCode];
  const named = (
    <>
      {label} · <span lang={known?.tag}>{known?.name}</span>
    </>
  );
  return (
    <Field label={isNamed ? named : label} error={error}>
      {(control) => (
        <Input
          {...control}
          value={typeof text === 'string' ? text : ''}
          lang={known?.tag}
          dir={known?.direction}
          readOnly={readOnly}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  );
}
