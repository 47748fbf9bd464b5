import type { Fee, PAYMENT_KINDS } from '@marquee/contracts/cashier';
import type { Localized } from '@marquee/contracts/manifest';
import { useId } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { useLocalize } from '../../lib/manifest/page-state.ts';
import { useMoneyText } from '../../lib/session/use-money-text.ts';
import styles from './cashier.module.css';
import { MethodIcon } from './method-icon.tsx';
import { useFeeText } from './use-fee-text.ts';

export interface Method extends Fee {
  readonly code: string;
  readonly kind: (typeof PAYMENT_KINDS)[number];
  readonly name: Localized;
  readonly min: string;
  readonly max: string;
}

interface MethodChoiceProps {
  readonly methods: readonly Method[];
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
}

/** The ways to pay as cards of one group of radio buttons, each with its bounds and fee. */
export function MethodChoice({ methods, chosen, onChoose }: MethodChoiceProps) {
  const t = useT();
  const money = useMoneyText();
  const localize = useLocalize();
  const feeText = useFeeText();
  const group = useId();
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.legend}>{t('cashier.method')}</legend>
      <div className={styles.methods}>
        {methods.map((method) => (
          <label key={method.code} className={styles.method}>
            <input
              type="radio"
              name={group}
              value={method.code}
              checked={method.code === chosen}
              onChange={() => onChoose(method.code)}
            />
            <MethodIcon kind={method.kind} />
            <span className={styles.methodText}>
              <span className={styles.methodName}>{localize(method.name)}</span>
              <span className={styles.muted}>
                <bdi>{t('cashier.bounds', { min: money(method.min), max: money(method.max) })}</bdi>
              </span>
              <span className={styles.muted}>{feeText(method)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
