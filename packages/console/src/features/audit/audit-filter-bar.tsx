import { localize } from '@marquee/contracts/localize';
import { Button } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { Select } from '@marquee/ui/select';
import { useEffect, useState } from 'react';
import { useBrands } from '../../lib/brand/use-brands.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './audit.module.css';
import type { AuditFilters } from './audit-filters.ts';

export interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (filters: Partial<AuditFilters>) => void;
  onReset: () => void;
}

interface TypedProps {
  label: string;
  value: string;
  onCommit: (value: string) => void;
}

/** A text that filters on submit, not while typing. */
function Typed({ label, value, onCommit }: TypedProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => text !== value && onCommit(text)}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

function Day({ label, value, onCommit }: TypedProps) {
  return (
    <Field label={label}>
      {(control) => <Input {...control} type="date" value={value} onChange={({ target }) => onCommit(target.value)} />}
    </Field>
  );
}

/** The filters of the list, all kept in the address. */
export function AuditFilterBar({ filters, onChange, onReset }: AuditFilterBarProps) {
  const t = useT();
  const [language] = useLanguage();
  const brands = useBrands().data ?? [];
  const isFiltered = Object.values(filters).some((value) => value !== '');
  // On small screens only: larger ones have room for them.
  const [isOpen, setOpen] = useState(isFiltered);
  const options = [
    { value: '', label: t('common.all') },
    ...brands.map(({ merchant, name, defaultLanguage }) => ({
      value: merchant,
      label: localize(name, language, defaultLanguage),
    })),
  ];
  return (
    <search>
      <Button className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('audit.filters')}
      </Button>
      <form
        className={styles.filters}
        data-open={isOpen || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          // Enter in a text submits it.
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        }}
      >
        <Field label={t('audit.brand')}>
          {(control) => (
            <Select
              {...control}
              value={filters.merchant}
              options={options}
              onChange={({ target }) => onChange({ merchant: target.value })}
            />
          )}
        </Field>
        <Typed label={t('audit.target')} value={filters.target} onCommit={(target) => onChange({ target })} />
        <Typed label={t('audit.actor')} value={filters.actor} onCommit={(actor) => onChange({ actor })} />
        <Day label={t('audit.from')} value={filters.from} onCommit={(from) => onChange({ from })} />
        <Day label={t('audit.to')} value={filters.to} onCommit={(to) => onChange({ to })} />
        {isFiltered && (
          <Button variant="ghost" className={styles.reset} onClick={onReset}>
            {t('audit.reset')}
          </Button>
        )}
      </form>
    </search>
  );
}
