import { Button } from '@marquee/ui/button';
import { Modal } from '@marquee/ui/modal';
import { useState } from 'react';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { ProblemNotice } from '../../lib/brand/problem/problem-notice.tsx';
import { useSwitchName } from '../../lib/brand/use-switch-name.ts';
import off from '../../lib/brand/values/off-dialog.module.css';
import { ReasonField } from '../../lib/brand/values/reason-field.tsx';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import type { SwitchNode } from './switch-tree.ts';
import { useLift } from './use-kill.ts';

const WIDTH_PX = 480;

/** Ends an emergency: the value of the lower layers applies again at once. */
export function LiftDialog({ node, onClosed }: { node: SwitchNode; onClosed: () => void }) {
  const t = useT();
  const nameOf = useSwitchName();
  const dialogs = useDialogs();
  const { name, isFaulty } = useBrandScope();
  const lift = useLift(node.key);
  const [isOpen, setIsOpen] = useState(true);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const names = { switch: nameOf(node.key), brand: name };
  const press = (): void => {
    setIsMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    lift.mutate(reason.trim(), {
      onSuccess: () => {
        setIsOpen(false);
        dialogs.toast(t('brand.lift.done', names));
      },
    });
  };
  return (
    <Modal
      open={isOpen}
      title={t('brand.lift.title', names)}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
    >
      <div className={off.dialog}>
        <p>{t(isFaulty ? 'brand.lift.faulty' : 'brand.lift.text')}</p>
        <ReasonField
          value={reason}
          onChange={(text) => {
            setReason(text);
            setIsMissing(false);
          }}
          usual={[t('brand.lift.reason.mended'), t('brand.lift.reason.mistake')]}
          error={isMissing ? t('error.field.required') : undefined}
        />
        {lift.isError && <ProblemNotice error={lift.error} />}
        <div className={off.buttons}>
          <Button onClick={() => setIsOpen(false)}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={lift.isPending} onClick={press}>
            {t('brand.lift.press')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
