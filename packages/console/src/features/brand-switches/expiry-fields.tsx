import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Select } from '@marquee/ui/select';
import { useT } from '../../lib/i18n/use-t.ts';
import { EXPIRY_HOURS, type KillExpiry } from './kill-expiry.ts';

export interface ExpiryFieldsProps {
  value: KillExpiry;
  onChange: (value: KillExpiry) => void;
  /** For the entered time. */
  error?: string | undefined;
}

/** The end of an emergency. */
export function ExpiryFields({ value, onChange, error }: ExpiryFieldsProps) {
  const t = useT();
  return (
    <>
      <Field label={t('brand.kill.expiry')}>
        {(control) => (
          <Select
            {...control}
            value={value.choice}
            onChange={({ target }) => onChange({ ...value, choice: target.value as KillExpiry['choice'] })}
            options={[
              { value: '', label: t('brand.kill.untilLifted') },
              ...EXPIRY_HOURS.map((hours) => ({
                value: hours,
                label: t('brand.kill.hours', { count: Number(hours) }),
              })),
              { value: 'at', label: t('brand.kill.at') },
            ]}
          />
        )}
      </Field>
      {value.choice === 'at' && (
        <Field label={t('brand.kill.time')} required error={error}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={value.local}
              onChange={({ target }) => onChange({ ...value, local: target.value.slice(0, 16) })}
            />
          )}
        </Field>
      )}
    </>
  );
}
