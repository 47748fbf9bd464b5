import {
  effectiveRule,
  PATTERN_FAMILY_IDS,
  type RegistrationField,
  type RegistrationRules,
} from '@marquee/contracts/registration';
import { Checkbox } from '@marquee/ui/checkbox';
import { Select } from '@marquee/ui/select';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { NumberInput } from '../../lib/brand/values/number-input.tsx';
import { WhereFrom } from '../../lib/brand/values/where-from.tsx';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';
import { isAlwaysOn } from './registration-fields.ts';
import styles from './registration-section.module.css';
import { rulePath, useSetRule } from './use-rules.ts';

interface RuleRowProps {
  field: RegistrationField;
  rules: RegistrationRules;
}

function RuleRow({ field, rules }: RuleRowProps) {
  const t = useT();
  const textOf = useTextOf();
  const set = useSetRule(field);
  const { values, draft, mayWrite } = useBrandScope();
  const rule = rules[field];
  const held = effectiveRule(field, rule);
  const name = textOf(`brand.formField.${field}`, 'brand.field.unnamed');
  const isStaged = draft.some(({ kind, path }) => kind === 'registration' && path[1] === field);
  const isTighter = held.minLength !== rule.minLength || held.maxLength !== rule.maxLength;
  const isBounded = held.enabled && mayWrite;
  const bound = (key: 'minLength' | 'maxLength') => (
    <NumberInput
      aria-label={t(`brand.rule.${key}.of`, { field: name })}
      className={styles.number}
      value={rule[key]}
      disabled={!isBounded}
      aria-invalid={rule.minLength > rule.maxLength || undefined}
      onValue={(next) => next !== null && set({ [key]: next })}
    />
  );
  return (
    <tr className={styles.row} data-staged={isStaged || undefined} data-off={!held.enabled || undefined}>
      <th scope="row" className={styles.field}>
        <span>{name}</span>
        <WhereFrom value={values.find('registration', rulePath(field, 'enabled'))} />
        {isTighter && (
          <span className={styles.floor}>{t('brand.rule.floor', { min: held.minLength, max: held.maxLength })}</span>
        )}
      </th>
      <td data-label={t('brand.rule.enabled')}>
        <Checkbox
          label={<span className={styles.hidden}>{t('brand.rule.enabled.of', { field: name })}</span>}
          checked={held.enabled}
          disabled={!mayWrite || isAlwaysOn(field)}
          onChange={({ target }) => set({ enabled: target.checked, ...(target.checked ? {} : { required: false }) })}
        />
      </td>
      <td data-label={t('brand.rule.required')}>
        <Checkbox
          label={<span className={styles.hidden}>{t('brand.rule.required.of', { field: name })}</span>}
          checked={held.required}
          disabled={!isBounded || isAlwaysOn(field)}
          onChange={({ target }) => set({ required: target.checked })}
        />
      </td>
      <td data-label={t('brand.rule.minLength')}>{bound('minLength')}</td>
      <td data-label={t('brand.rule.maxLength')}>{bound('maxLength')}</td>
      <td data-label={t('brand.rule.pattern')}>
        <Select
          aria-label={t('brand.rule.pattern.of', { field: name })}
          className={styles.pattern}
          value={rule.acceptedPattern}
          disabled={!isBounded}
          onChange={({ target }) => {
            const family = PATTERN_FAMILY_IDS.find((id) => id === target.value) ?? '*';
            set({ acceptedPattern: family, patternId: family === '*' ? 'any' : family });
          }}
          options={['*', ...PATTERN_FAMILY_IDS.filter((id) => id !== 'any' || rule.acceptedPattern === 'any')].map(
            (value) => ({
              value,
              label: textOf(`brand.pattern.${value === '*' ? 'any' : value}`, 'brand.field.unnamed'),
            }),
          )}
        />
      </td>
    </tr>
  );
}

/** The rules of one group of fields. */
export function RuleTable({
  label,
  fields,
  rules,
}: {
  label: string;
  fields: readonly RegistrationField[];
  rules: RegistrationRules;
}) {
  const t = useT();
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('brand.rule.field')}</th>
          <th scope="col" className={styles.narrow}>
            {t('brand.rule.enabled')}
          </th>
          <th scope="col" className={styles.narrow}>
            {t('brand.rule.required')}
          </th>
          <th scope="col" className={styles.narrow}>
            {t('brand.rule.minLength')}
          </th>
          <th scope="col" className={styles.narrow}>
            {t('brand.rule.maxLength')}
          </th>
          <th scope="col" className={styles.last}>
            {t('brand.rule.pattern')}
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <RuleRow key={field} field={field} rules={rules} />
        ))}
      </tbody>
    </table>
  );
}
