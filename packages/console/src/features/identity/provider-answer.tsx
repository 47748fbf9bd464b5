import type { OpenedIdentityCheck } from '@marquee/contracts/schemas/identity';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';
import { Badge, type Tone } from '../../lib/page/badge.tsx';
import { Section } from '../../lib/page/section.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import styles from './identity.module.css';

type Provider = NonNullable<OpenedIdentityCheck['provider']>;

const TONES: Readonly<Record<NonNullable<Provider['answer']>, Tone>> = {
  accepted: 'positive',
  refused: 'negative',
  review: 'warning',
};
const FIELDS = ['realName', 'birthday', 'idNumber', 'address', 'expiresOn'] as const;

/** What the provider of identity checks answered, and what it read from the pictures. */
export function ProviderAnswer({ provider }: { readonly provider: Provider }) {
  const t = useT();
  const nameOf = useTextOf();
  const { code, state, answer, answeredAt, reason, facts } = provider;
  return (
    <Section title={t('identity.provider', { code })} dense>
      <p className={styles.line}>
        {answer === null ? (
          t(`identity.provider.${state === 'unanswered' ? 'unanswered' : 'waiting'}`)
        ) : (
          <Badge tone={TONES[answer]}>{t(`identity.provider.${answer}`)}</Badge>
        )}
        {answeredAt !== null && <Moment at={answeredAt} />}
        {reason !== null && (
          <span>{nameOf(`identity.provider.reason.${reason}`, 'identity.provider.reason.other', { reason })}</span>
        )}
      </p>
      <dl className={styles.facts}>
        {FIELDS.filter((field) => facts[field] !== undefined).map((field) => (
          <div key={field}>
            <dt>
              {field === 'expiresOn'
                ? t('identity.expiresOn')
                : nameOf(`brand.formField.${field}`, 'brand.field.unnamed')}
            </dt>
            <dd>
              <bdi>{facts[field]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
