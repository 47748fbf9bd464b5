import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { useEditable } from '../../lib/brand/brand-scope.ts';
import { ValueFrame } from '../../lib/brand/values/value-frame.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './texts-section.module.css';

/** Arguments of a text: `{amount}`. */
const argumentsOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])];

export interface TextRowProps {
  language: string;
  messageKey: string;
  /** The platform's text. */
  said: string;
}

export function TextRow({ language, messageKey, said }: TextRowProps) {
  const t = useT();
  const value = useEditable('messages', [language, messageKey]);
  const { tag, direction } = LANGUAGES[language as LanguageCode];
  const own = typeof value.edited === 'string' ? value.edited : '';
  const lost = own === '' ? [] : argumentsOf(said).filter((each) => !own.includes(each));
  return (
    <li className={styles.row}>
      <ValueFrame value={value}>
        <code className={styles.key}>{messageKey}</code>
        <p lang={tag} dir={direction}>
          {said}
        </p>
        <Field
          label={t('brand.texts.own')}
          error={lost.length > 0 ? t('brand.texts.lost', { arguments: lost.join(', ') }) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={own}
              lang={tag}
              dir={direction}
              readOnly={!value.isOpen}
              // Nothing is no text: it is the platform's own again.
              onChange={({ target }) => (target.value === '' ? value.undo() : value.set(target.value))}
            />
          )}
        </Field>
      </ValueFrame>
    </li>
  );
}
