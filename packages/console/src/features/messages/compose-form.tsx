import type { LanguageCode } from '@marquee/contracts/languages';
import { RECIPIENTS_MAX, type RecipientsValue, SHOWN_DAYS } from '@marquee/contracts/schemas/staff-messages';
import { Button } from '@marquee/ui/button';
import { Checkbox } from '@marquee/ui/checkbox';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Notice } from '@marquee/ui/notice';
import { Select } from '@marquee/ui/select';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAttemptKey } from '../../lib/api/use-attempt-key.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { type Draft, type DraftFault, faultsOf, NEW_DRAFT, namesOf, requestOf, writtenTexts } from './compose.ts';
import styles from './messages.module.css';
import { Preview } from './preview.tsx';
import { TextFields } from './text-fields.tsx';
import { useFindRecipients, useSendMessage } from './use-staff-messages.ts';

interface ComposeFormProps {
  readonly merchant: string;
  readonly languages: readonly LanguageCode[];
  readonly defaultLanguage: LanguageCode;
  readonly zone: string;
}

/** Recipients, texts beside one another, times, and the message as a player reads it. */
export function ComposeForm({ merchant, languages, defaultLanguage, zone }: ComposeFormProps) {
  const t = useT();
  const { toast } = useDialogs();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const keyOf = useAttemptKey();
  const find = useFindRecipients(merchant);
  const send = useSendMessage(merchant);
  const [draft, setDraft] = useState(NEW_DRAFT);
  const [faults, setFaults] = useState<readonly DraftFault[]>([]);
  const [unknown, setUnknown] = useState<RecipientsValue['unknown']>([]);
  const change = (changed: Partial<Draft>): void => {
    setDraft((now) => ({ ...now, ...changed }));
    setFaults([]);
    if (changed.names !== undefined) setUnknown([]);
  };
  const faultText = (...of: DraftFault[]): string | undefined => {
    const fault = of.find((each) => faults.includes(each));
    return fault && t(`messages.fault.${fault}`, { count: RECIPIENTS_MAX });
  };
  /** Ids of the named members; null when a name is unknown. */
  const membersOf = async (): Promise<readonly string[] | null> => {
    if (draft.to === 'brand') return [];
    const found = await find.mutateAsync(namesOf(draft.names));
    setUnknown(found.unknown);
    return found.unknown.length > 0 ? null : found.members.map(({ id }) => id);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = faultsOf(draft, languages, zone, new Date());
    setFaults(wrong);
    if (wrong.length > 0 || find.isPending || send.isPending) return;
    // A failure of either call is shown above the button.
    const members = await membersOf().catch(() => null);
    if (members === null) return;
    const body = requestOf(draft, languages, members);
    send.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: ({ state }) => {
          toast(t(state === 'waiting' ? 'messages.done.asked' : 'messages.done.send'));
          void navigate(PATHS.messages(merchant));
        },
      },
    );
  };
  const error = send.error ?? find.error;
  return (
    <form className={styles.compose} noValidate onSubmit={(event) => void submit(event)}>
      <Section title={t('messages.to')}>
        <Field label={t('messages.audience')}>
          {(control) => (
            <Select
              {...control}
              value={draft.to}
              onChange={({ target }) => change({ to: target.value as Draft['to'] })}
              options={[
                { value: 'members', label: t('messages.toMembers') },
                { value: 'brand', label: t('messages.toBrand') },
              ]}
            />
          )}
        </Field>
        {draft.to === 'members' ? (
          <>
            <Field
              label={t('messages.names')}
              required
              hint={t('messages.names.hint')}
              error={faultText('names', 'tooMany')}
            >
              {(control) => (
                <textarea
                  {...control}
                  className={styles.area}
                  rows={4}
                  value={draft.names}
                  spellCheck={false}
                  autoCapitalize="none"
                  onChange={({ target }) => change({ names: target.value })}
                />
              )}
            </Field>
            {unknown.length > 0 && (
              <Notice>
                {t('messages.unknown', { count: unknown.length })} <bdi>{unknown.join(', ')}</bdi>
              </Notice>
            )}
          </>
        ) : (
          <>
            <Checkbox
              label={t('messages.newcomers')}
              checked={draft.newcomers}
              onChange={({ target }) => change({ newcomers: target.checked })}
            />
            <p className={styles.quiet}>{t('messages.secondPerson')}</p>
          </>
        )}
      </Section>
      <Section title={t('messages.texts')} lead={t('messages.texts.lead')}>
        {faultText('texts', 'half', 'long') !== undefined && <Notice>{faultText('texts', 'half', 'long')}</Notice>}
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
      <Section title={t('messages.times')} lead={t('messages.zone', { zone })}>
        <div className={styles.columns}>
          <Field label={t('messages.showsAt')} hint={t('messages.showsAt.hint')} error={faultText('showsAt')}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={draft.showsAt}
                onChange={({ target }) => change({ showsAt: target.value })}
              />
            )}
          </Field>
          <Field
            label={t('messages.expiresAt')}
            hint={t('messages.expiresAt.hint', { count: SHOWN_DAYS })}
            error={faultText('expiresAt')}
          >
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={draft.expiresAt}
                onChange={({ target }) => change({ expiresAt: target.value })}
              />
            )}
          </Field>
        </div>
      </Section>
      <Section title={t('messages.preview')}>
        <Preview texts={writtenTexts(draft, languages)} languages={languages} defaultLanguage={defaultLanguage} />
      </Section>
      {error !== null && <Notice>{problemText(error)}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={find.isPending || send.isPending}>
          {t(draft.to === 'brand' ? 'messages.ask' : 'messages.send')}
        </Button>
      </div>
    </form>
  );
}
