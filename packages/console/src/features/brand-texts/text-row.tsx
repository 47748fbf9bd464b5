import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import { useEditable } from '../../lib/brand/brand-scope.ts';
import { LanguageField } from '../../lib/brand/values/text-field.tsx';
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
        <LanguageField
          label={t('brand.texts.own')}
          isNamed={false}
          language={language}
          text={own}
          readOnly={!value.isOpen}
          error={lost.length > 0 ? t('brand.texts.lost', { arguments: lost.join(', ') }) : undefined}
          // An empty field means the platform's text again.
          onText={(text) => (text === '' ? value.undo() : value.set(text))}
        />
      </ValueFrame>
    </li>
  );
}
