import { Button, buttonClass } from '@marquee/ui/button';
import { Modal } from '@marquee/ui/modal';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { ProblemNotice } from '../../lib/brand/problem/problem-notice.tsx';
import { useSwitchName } from '../../lib/brand/use-switch-name.ts';
import off from '../../lib/brand/values/off-dialog.module.css';
import { ReasonField } from '../../lib/brand/values/reason-field.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { ExpiryFields } from './expiry-fields.tsx';
import { killEffect } from './kill-effect.ts';
import { instantOfExpiry, type KillExpiry } from './kill-expiry.ts';
import styles from './switch-details.module.css';
import type { SwitchNode } from './switch-tree.ts';
import { useKill } from './use-kill.ts';
import { useSwitchTree } from './use-switches.ts';

const WIDTH_PX = 480;
/** The confirmation is reset after this time. */
const ARMED_MS = 8_000;

/** Turns a switch off at once: shows brand, switch and effect, and needs a second click. */
export function KillDialog({ node, onClosed }: { node: SwitchNode; onClosed: () => void }) {
  const t = useT();
  const nameOf = useSwitchName();
  const { name } = useBrandScope();
  const effect = killEffect(useSwitchTree(), node.key);
  const kill = useKill(node.key);
  const [isOpen, setIsOpen] = useState(true);
  const [reason, setReason] = useState('');
  const [expiry, setExpiry] = useState<KillExpiry>({ choice: '', local: '' });
  const [isLate, setIsLate] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [isArmed, setIsArmed] = useState(false);
  useEffect(() => {
    if (!isArmed) return;
    const timer = setTimeout(() => setIsArmed(false), ARMED_MS);
    return () => clearTimeout(timer);
  }, [isArmed]);
  const press = (): void => {
    const expiresAt = instantOfExpiry(expiry, Date.now());
    const isComplete = reason.trim() !== '' && expiresAt !== undefined;
    setIsMissing(reason.trim() === '');
    setIsLate(expiresAt === undefined);
    setIsArmed(!isArmed && isComplete);
    if (!isArmed || !isComplete) return;
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
        <div className={off.dialog}>
          <div>
            <p className={off.lead}>{t(`brand.effect.${effect.group}`)}</p>
            <p>{t('brand.kill.gone', { brand: name })}</p>
          </div>
          <ul className={clsx(off.effect, styles.effects)} aria-label={t('brand.kill.gone', { brand: name })}>
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
          <ExpiryFields
            value={expiry}
            onChange={(next) => {
              setExpiry(next);
              setIsLate(false);
              setIsArmed(false);
            }}
            error={isLate ? t('error.time_past') : undefined}
          />
          {kill.isError && <ProblemNotice error={kill.error} />}
          <div className={off.buttons}>
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
        <div className={off.dialog} role="status">
          <p>{t('brand.kill.done', { switch: nameOf(node.key), brand: name })}</p>
          <div className={off.buttons}>
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
