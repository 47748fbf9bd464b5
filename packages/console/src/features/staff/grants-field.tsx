import { ROLES } from '@marquee/contracts/schemas/staff';
import { Checkbox } from '@marquee/ui/checkbox';
import { Select } from '@marquee/ui/select';
import { useT } from '../../lib/i18n/use-t.ts';
import { BrandPicker } from './brand-picker.tsx';
import type { Grant } from './grants.ts';
import styles from './grants-field.module.css';

export interface GrantsFieldProps {
  value: readonly Grant[];
  onChange: (grants: readonly Grant[]) => void;
  error?: string | undefined;
}

function Scope({ grant, onChange }: { grant: Grant; onChange: (grant: Grant) => void }) {
  const t = useT();
  const isAll = grant.brands === '*';
  return (
    <div className={styles.scope}>
      <Select
        aria-label={t('staff.scope', { role: t(`role.${grant.role}`) })}
        value={isAll ? 'all' : 'some'}
        onChange={({ target }) => onChange({ ...grant, brands: target.value === 'all' ? '*' : [] })}
        options={[
          { value: 'all', label: t('staff.allBrands') },
          { value: 'some', label: t('staff.someBrands') },
        ]}
      />
      {grant.brands !== '*' && (
        <BrandPicker value={grant.brands} onChange={(brands) => onChange({ ...grant, brands: [...brands] })} />
      )}
    </div>
  );
}

/** The roles of an account, each on all brands or on some, with a description. */
export function GrantsField({ value, onChange, error }: GrantsFieldProps) {
  const t = useT();
  const set = (grant: Grant): void => onChange([...value.filter(({ role }) => role !== grant.role), grant]);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{t('staff.roles')}</legend>
      {ROLES.map((role) => {
        const grant = value.find((each) => each.role === role);
        return (
          <div key={role} className={styles.role}>
            <Checkbox
              label={
                <span className={styles.words}>
                  {t(`role.${role}`)}
                  <span className={styles.about}>{t(`role.${role}.about`)}</span>
                </span>
              }
              checked={grant !== undefined}
              onChange={({ target }) =>
                target.checked ? set({ role, brands: '*' }) : onChange(value.filter((each) => each.role !== role))
              }
            />
            {grant && <Scope grant={grant} onChange={set} />}
          </div>
        );
      })}
      <p className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
