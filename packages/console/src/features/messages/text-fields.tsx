import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import { BODY_MAX_CHARS, TITLE_MAX_CHARS } from '@marquee/contracts/schemas/staff-messages';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Textarea } from '@marquee/ui/textarea';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge, type Tone } from '../../lib/page/badge.tsx';
import { type Draft, type TextState, textState } from './compose.ts';
import styles from './messages.module.css';

const TONES: Readonly<Record<TextState, Tone>> = {
  empty: 'neutral',
  half: 'warning',
  long: 'negative',
  written: 'positive',
};

interface TextFieldsProps {
  readonly language: LanguageCode;
  readonly draft: Draft;
  readonly isDefault: boolean;
  readonly onChange: (text: { title: string; body: string }) => void;
}

/** Title and text in one language, and whether they are complete. */
export function TextFields({ language, draft, isDefault, onChange }: TextFieldsProps) {
  const t = useT();
  const { name, tag, direction } = LANGUAGES[language];
  const { title = '', body = '' } = draft.texts[language] ?? {};
  const state = textState(draft, language);
  const attributes = { lang: tag, dir: direction };
  return (
    <fieldset className={styles.language}>
      <legend>
        <span {...attributes}>{name}</span>
        {isDefault && <span className={styles.quiet}> {t('messages.defaultLanguage')}</span>}
      </legend>
      <Badge tone={TONES[state]}>{t(`messages.text.${state}`)}</Badge>
      <Field label={t('messages.title')}>
        {(control) => (
          <Input
            {...control}
            {...attributes}
            value={title}
            maxLength={TITLE_MAX_CHARS}
            autoComplete="off"
            onChange={({ target }) => onChange({ title: target.value, body })}
          />
        )}
      </Field>
      <Field label={t('messages.body')}>
        {(control) => (
          <Textarea
            {...control}
            {...attributes}
            rows={8}
            value={body}
            maxLength={BODY_MAX_CHARS}
            onChange={({ target }) => onChange({ title, body: target.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}
