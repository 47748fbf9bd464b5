import { Button } from '@marquee/ui/button';
import { Modal } from '@marquee/ui/modal';
import { useState } from 'react';
import { useBrandScope } from '../../../lib/brand/brand-scope.ts';
import { ProblemNotice } from '../../../lib/brand/problem/problem-notice.tsx';
import off from '../../../lib/brand/values/off-dialog.module.css';
import { ReasonField } from '../../../lib/brand/values/reason-field.tsx';
import { useT } from '../../../lib/i18n/use-t.ts';
import { BrandResults } from './brand-results.tsx';
import { Effect } from './effect.tsx';
import { StageInstead } from './stage-instead.tsx';
import styles from './switch-dialog.module.css';
import type { Switching } from './switching.ts';
import { useSwitchRun } from './use-switch-run.ts';
import { useTargets } from './use-targets.ts';

const WIDTH_PX = 480;

export interface SwitchDialogProps {
  readonly switching: Switching;
  readonly onDone?: () => void;
  readonly onClosed: () => void;
}

/** Switches games at once: shows the effect, needs a reason, reports each brand's result, and offers an undo. */
export function SwitchDialog({ switching, onDone, onClosed }: SwitchDialogProps) {
  const t = useT();
  const { name } = useBrandScope();
  const { own, all } = useTargets();
  const { results, isRunning, start, undo } = useSwitchRun();
  const [isOpen, setIsOpen] = useState(true);
  const [isEverywhere, setIsEverywhere] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isUndone, setIsUndone] = useState(false);
  const { names, isOff } = switching;
  const way = isOff ? 'off' : 'on';
  const what = switching.title ?? t('games.count', { count: names.length });
  const press = async (): Promise<void> => {
    setIsMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const done = await start(isEverywhere ? all : [own], { names, isOff, reason: reason.trim() });
    if (done.some(({ state }) => state === 'done')) onDone?.();
  };
  const takeBack = async (): Promise<void> => {
    setIsUndone(true);
    await undo(isOff, t('games.undo.reason', { reason: reason.trim() }));
  };
  const [only] = results;
  const isRefused = results.length === 1 && only?.state === 'failed';
  const isOver = results.length > 0 && !isRefused;
  return (
    <Modal
      open={isOpen}
      title={t(`games.${way}.title`, { what, brand: name })}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
    >
      {isOver ? (
        <div className={off.dialog}>
          {!isRunning && <p role="status">{t(isUndone ? 'games.undone' : `games.${way}.done`, { what })}</p>}
          <BrandResults results={results} />
          <div className={off.buttons}>
            {!isUndone && results.some(({ state }) => state === 'done') && (
              <Button busy={isRunning} onClick={() => void takeBack()}>
                {t('games.undo')}
              </Button>
            )}
            <Button variant="primary" onClick={() => setIsOpen(false)}>
              {t('common.close')}
            </Button>
          </div>
        </div>
      ) : (
        <div className={off.dialog}>
          {isOff ? <Effect names={names} /> : <p>{t('games.on.text')}</p>}
          {all.length > 1 && (
            <fieldset className={styles.where}>
              <legend>{t('games.where')}</legend>
              {[false, true].map((everywhere) => (
                <label key={String(everywhere)}>
                  <input
                    type="radio"
                    name="games-where"
                    checked={isEverywhere === everywhere}
                    onChange={() => setIsEverywhere(everywhere)}
                  />
                  {everywhere ? t('games.where.all', { count: all.length }) : t('games.where.one', { brand: name })}
                </label>
              ))}
            </fieldset>
          )}
          <ReasonField
            value={reason}
            onChange={(text) => {
              setReason(text);
              setIsMissing(false);
            }}
            usual={REASONS[way].map((key) => t(key))}
            error={isMissing ? t('error.field.required') : undefined}
          />
          {isRefused && <ProblemNotice error={only?.error} />}
          <div className={off.buttons}>
            <StageInstead switching={switching} onStaged={() => setIsOpen(false)} />
            <Button onClick={() => setIsOpen(false)}>{t('common.cancel')}</Button>
            <Button variant={isOff ? 'danger' : 'primary'} busy={isRunning} onClick={() => void press()}>
              {t(`games.${way}.press`)}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

/** One press each, to save typing in an emergency. */
const REASONS = {
  off: [
    'brand.kill.reason.fault',
    'brand.kill.reason.provider',
    'brand.kill.reason.abuse',
    'brand.kill.reason.regulator',
  ],
  on: ['games.on.reason.mended', 'games.on.reason.provider', 'games.on.reason.mistake'],
} as const;
