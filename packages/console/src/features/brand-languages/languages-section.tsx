import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import { Field } from '@marquee/ui/field';
import { Select } from '@marquee/ui/select';
import { useEditable } from '../../lib/brand/brand-scope.ts';
import { OrderedList } from '../../lib/brand/values/ordered-list.tsx';
import styles from '../../lib/brand/values/section-layout.module.css';
import { ValueFrame } from '../../lib/brand/values/value-frame.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { Section } from '../../lib/page/section.tsx';
import rowStyles from './languages-section.module.css';

const LANGUAGES_PATH = ['languages'];
const DEFAULT_PATH = ['defaultLanguage'];
const isCode = (text: unknown): text is LanguageCode => LANGUAGE_CODES.some((code) => code === text);
const labelOf = (code: LanguageCode): string => `${LANGUAGES[code].name} (${code})`;

/** The languages of the brand in the order of the menu, and its default language. */
export function LanguagesSection() {
  const t = useT();
  const offered = useEditable('tenant', LANGUAGES_PATH);
  const first = useEditable('tenant', DEFAULT_PATH);
  const codes = (Array.isArray(offered.edited) ? offered.edited : []).filter(isCode);
  const others = LANGUAGE_CODES.filter((code) => !codes.includes(code));
  const choices = (list: readonly LanguageCode[]) => list.map((value) => ({ value, label: labelOf(value) }));
  return (
    <div className={styles.narrow}>
      <div className={styles.section}>
        <Section dense title={t('brand.section.languages')} lead={t('brand.languages.text')}>
          <ValueFrame value={offered}>
            <OrderedList
              label={t('brand.section.languages')}
              items={codes}
              keyOf={(code) => code}
              nameOf={(code) => LANGUAGES[code].name}
              onOrder={offered.set}
              onRemove={(code) => offered.set(codes.filter((each) => each !== code))}
              disabled={!offered.isOpen}
              render={(code) => (
                <>
                  <span lang={LANGUAGES[code].tag} className={rowStyles.name}>
                    {LANGUAGES[code].name}
                  </span>
                  <code className={rowStyles.code}>{code}</code>
                  {code === first.edited && <Badge tone="accent">{t('brand.languages.default')}</Badge>}
                </>
              )}
            />
          </ValueFrame>
          {offered.isOpen && (
            <Field label={t('brand.languages.add')} hint={t('brand.languages.add.hint')}>
              {(control) => (
                <Select
                  {...control}
                  value=""
                  onChange={({ target }) => isCode(target.value) && offered.set([...codes, target.value])}
                  options={[{ value: '', label: t('brand.languages.choose') }, ...choices(others)]}
                />
              )}
            </Field>
          )}
        </Section>
        <Section dense title={t('brand.languages.default')} lead={t('brand.languages.default.text')}>
          <ValueFrame value={first}>
            <Select
              aria-label={t('brand.languages.default')}
              value={typeof first.edited === 'string' ? first.edited : ''}
              disabled={!first.isOpen}
              onChange={({ target }) => first.set(target.value)}
              options={choices(codes)}
            />
          </ValueFrame>
        </Section>
      </div>
    </div>
  );
}
