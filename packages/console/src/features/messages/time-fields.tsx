import { SHOWN_DAYS } from '@marquee/contracts/schemas/staff-messages';
import { isRepeated } from '@marquee/contracts/zoned-time';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import type { DraftFieldsProps } from './compose.ts';
import styles from './messages.module.css';

/** When the message is shown first and last, in the brand's time zone. */
export function TimeFields({ zone, draft, onChange, faultText }: DraftFieldsProps & { readonly zone: string }) {
  const t = useT();
  const hintOf = (local: string, usual: string): string => (isRepeated(local, zone) ? t('messages.repeated') : usual);
  return (
    <Section title={t('messages.times')} lead={t('messages.zone', { zone })}>
      <div className={styles.columns}>
        <Field
          label={t('messages.showsAt')}
          hint={hintOf(draft.showsAt, t('messages.showsAt.hint'))}
          error={faultText('showsAt')}
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={draft.showsAt}
              onChange={({ target }) => onChange({ showsAt: target.value })}
            />
          )}
        </Field>
        <Field
          label={t('messages.expiresAt')}
          hint={hintOf(draft.expiresAt, t('messages.expiresAt.hint', { count: SHOWN_DAYS }))}
          error={faultText('expiresAt')}
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={draft.expiresAt}
              onChange={({ target }) => onChange({ expiresAt: target.value })}
            />
          )}
        </Field>
      </div>
    </Section>
  );
}
