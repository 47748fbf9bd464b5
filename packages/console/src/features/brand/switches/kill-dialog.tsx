import { Button, buttonClass } from '@marquee/ui/button';
import { Field } from '@marquee/ui/field';
import { Modal } from '@marquee/ui/modal';
import { Select } from '@marquee/ui/select';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../../lib/i18n/use-t.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBrandScope } from '../brand-scope.ts';
import { ProblemNotice } from '../problem/problem-notice.tsx';
import { killEffect } from './kill-effect.ts';
import { ReasonField } from './reason-field.tsx';
import styles from './switch-details.module.css';
import type { SwitchNode } from './switch-tree.ts';
import { useKill } from './use-kill.ts';
import { useSwitchName, useSwitchTree } from './use-switches.ts';

const WIDTH_PX = 480;
const HOUR_MS = 3_600_000;
const HOURS = ['1', '4', '24'] as const;
/** An armed button that nobody presses again goes back to sleep. */
const ARMED_MS = 8_000;

/** Off for everybody at once: names brand, switch and what goes away, and wants a second, deliberate press. */
export function KillDialog({ node, onClosed }: { node: SwitchNode; onClosed: () => void }) {
  const t = useT();
  const nameOf = useSwitchName();
  const { name } = useBrandScope();
  const effect = killEffect(useSwitchTree(), node.key);
  const kill = useKill(node.key);
  const [isOpen, setIsOpen] = useState(true);
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isArmed, setIsArmed] = useState(false);
  useEffect(() => {
    if (!isArmed) return;
    const timer = setTimeout(() => setIsArmed(false), ARMED_MS);
    return () => clearTimeout(timer);
  }, [isArmed]);
  const press = (): void => {
    setIsMissing(reason.trim() === '');
    setIsArmed(!isArmed && reason.trim() !== '');
    if (!isArmed || reason.trim() === '') return;
    const expiresAt = hours === '' ? null : new Date(Date.now() + Number(hours) * HOUR_MS).toISOString();
    kill.mutate({ reason: reason.trim(), expiresAt });
  };
  return (
    <Modal
      open={isOpen}
      title={t('brand.kill.title', { switch: nameOf(node.key), brand: name })}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
    >
      {kill.data === undefined ? (
        <div className={styles.dialog}>
          <div>
            <p className={styles.lead}>{t(`brand.effect.${effect.group}`)}</p>
            <p>{t('brand.kill.gone', { brand: name })}</p>
          </div>
          <ul className={styles.effects} aria-label={t('brand.kill.gone', { brand: name })}>
            {effect.gone.map((key) => (
              <li key={key}>
                {nameOf(key)} <code>{key}</code>
              </li>
            ))}
          </ul>
          <ReasonField
            value={reason}
            onChange={(text) => {
              setReason(text);
              setIsMissing(false);
            }}
            usual={[
              t('brand.kill.reason.fault'),
              t('brand.kill.reason.provider'),
              t('brand.kill.reason.abuse'),
              t('brand.kill.reason.regulator'),
            ]}
            error={isMissing ? t('error.field.required') : undefined}
          />
          <Field label={t('brand.kill.expiry')}>
            {(control) => (
              <Select
                {...control}
                value={hours}
                onChange={({ target }) => setHours(target.value)}
                options={[
                  { value: '', label: t('brand.kill.untilLifted') },
                  ...HOURS.map((value) => ({ value, label: t('brand.kill.hours', { count: Number(value) }) })),
                ]}
              />
            )}
          </Field>
          {kill.isError && <ProblemNotice error={kill.error} />}
          <div className={styles.buttons}>
            <p className={styles.armedText} aria-live="assertive">
              {isArmed && t('brand.kill.armed')}
            </p>
            <Button onClick={() => setIsOpen(false)}>{t('common.cancel')}</Button>
            <Button
              variant="danger"
              className={isArmed ? styles.armed : undefined}
              busy={kill.isPending}
              onClick={press}
            >
              {t(isArmed ? 'brand.kill.again' : 'brand.kill.press')}
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.dialog} role="status">
          <p>{t('brand.kill.done', { switch: nameOf(node.key), brand: name })}</p>
          <div className={styles.buttons}>
            <Button onClick={() => setIsOpen(false)}>{t('common.close')}</Button>
            <Link className={buttonClass({ variant: 'primary' })} to={PATHS.change(kill.data.change.id)}>
              {t('brand.kill.review')}
            </Link>
          </div>
        </div>
      )}
    </Modal>
  );
}
