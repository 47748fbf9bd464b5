import type { LanguageCode } from '@marquee/contracts/languages';
import { RECIPIENTS_MAX } from '@marquee/contracts/schemas/staff-messages';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { type DraftFault, writtenTexts } from './compose.ts';
import styles from './messages.module.css';
import { Preview } from './preview.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { TimeFields } from './time-fields.tsx';
import { type ComposeOptions, useCompose } from './use-compose.ts';

interface ComposeFormProps extends ComposeOptions {
  readonly defaultLanguage: LanguageCode;
}

/** Recipients, texts beside one another, times, and the message as a player reads it. */
export function ComposeForm({ defaultLanguage, ...options }: ComposeFormProps) {
  const t = useT();
  const problemText = useProblemText();
  const { languages, zone } = options;
  const { draft, change, faults, unknown, submit, error, isBusy } = useCompose(options);
  const faultText = (...of: DraftFault[]): string | undefined => {
    const fault = of.find((each) => faults.includes(each));
    return fault && t(`messages.fault.${fault}`, { count: RECIPIENTS_MAX });
  };
  const fields = { draft, onChange: change, faultText };
  const textsFault = faultText('texts', 'half', 'long');
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <RecipientFields {...fields} unknown={unknown} />
      <Section title={t('messages.texts')} lead={t('messages.texts.lead')}>
        {textsFault !== undefined && <Notice>{textsFault}</Notice>}
        <div className={styles.columns}>
          {languages.map((language) => (
            <TextFields
              key={language}
              language={language}
              draft={draft}
              isDefault={language === defaultLanguage}
              onChange={(text) => change({ texts: { ...draft.texts, [language]: text } })}
            />
          ))}
        </div>
      </Section>
      <TimeFields {...fields} zone={zone} />
      <Section title={t('messages.preview')}>
        <Preview texts={writtenTexts(draft, languages)} languages={languages} defaultLanguage={defaultLanguage} />
      </Section>
      {error !== null && <Notice>{problemText(error)}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t(draft.to === 'brand' ? 'messages.ask' : 'messages.send')}
        </Button>
      </div>
    </form>
  );
}
