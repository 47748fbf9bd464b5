import { chooseText } from '@marquee/contracts/choose-text';
import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import type { MessageTexts } from '@marquee/contracts/schemas/staff-messages';
import { Field } from '@marquee/ui/field';
import { PlainText } from '@marquee/ui/plain-text';
import { Select } from '@marquee/ui/select';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './messages.module.css';

interface PreviewProps {
  readonly texts: MessageTexts;
  readonly languages: readonly LanguageCode[];
  readonly defaultLanguage: string;
}

/** The message as a player reads it, in each language of the brand. */
export function Preview({ texts, languages, defaultLanguage }: PreviewProps) {
  const t = useT();
  const [language, setLanguage] = useState<string>(defaultLanguage);
  const text = chooseText(texts, language, defaultLanguage);
  return (
    <div className={styles.preview}>
      <Field label={t('messages.readIn')}>
        {(control) => (
          <Select
            {...control}
            value={language}
            onChange={({ target }) => setLanguage(target.value)}
            options={languages.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
          />
        )}
      </Field>
      {text === null ? (
        <p className={styles.quiet}>{t('messages.noText')}</p>
      ) : (
        <>
          {text.language !== language && (
            <p className={styles.quiet}>{t('messages.readInstead', { language: LANGUAGES[text.language].name })}</p>
          )}
          <article
            className={styles.paper}
            lang={LANGUAGES[text.language].tag}
            dir={LANGUAGES[text.language].direction}
          >
            <h3>{text.title}</h3>
            <PlainText text={text.body} />
          </article>
        </>
      )}
    </div>
  );
}
