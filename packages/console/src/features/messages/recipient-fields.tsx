import { Checkbox } from '@marquee/ui/checkbox';
import { Field } from '@marquee/ui/field';
import { Notice } from '@marquee/ui/notice';
import { Select } from '@marquee/ui/select';
import { Textarea } from '@marquee/ui/textarea';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import type { Draft, DraftFieldsProps } from './compose.ts';
import styles from './messages.module.css';

interface RecipientFieldsProps extends DraftFieldsProps {
  /** Typed names that no player has. */
  readonly unknown: readonly string[];
}

/** Players by name, or the whole brand. */
export function RecipientFields({ draft, unknown, onChange, faultText }: RecipientFieldsProps) {
  const t = useT();
  return (
    <Section title={t('messages.to')}>
      <div className={styles.fields}>
        <Field label={t('messages.audience')}>
          {(control) => (
            <Select
              {...control}
              value={draft.to}
              onChange={({ target }) => onChange({ to: target.value as Draft['to'] })}
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
                <Textarea
                  {...control}
                  rows={4}
                  value={draft.names}
                  spellCheck={false}
                  autoCapitalize="none"
                  onChange={({ target }) => onChange({ names: target.value })}
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
              onChange={({ target }) => onChange({ newcomers: target.checked })}
            />
            <p className={styles.quiet}>{t('messages.secondPerson')}</p>
          </>
        )}
      </div>
    </Section>
  );
}
