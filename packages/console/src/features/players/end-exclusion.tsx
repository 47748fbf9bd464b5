import { exclusionEnd } from '@marquee/contracts/schemas/exclusions';
import { Modal } from '@marquee/ui/modal';
import { useState } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useKeyedAction } from '../../lib/api/use-keyed-action.ts';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { ReasonForm } from '../../lib/record/reason-form.tsx';

const WIDTH_PX = 480;

interface EndExclusionProps {
  readonly merchant: string;
  readonly player: { readonly id: string; readonly username: string };
  readonly onClosed: () => void;
}

/** Requests the end of an exclusion that was taken over from another person. A second person decides. */
export function EndExclusion({ merchant, player, onClosed }: EndExclusionProps) {
  const t = useT();
  const api = useApi();
  const { toast } = useDialogs();
  const [isOpen, setIsOpen] = useState(true);
  const { act, perform } = useKeyedAction({
    send: (body: { readonly reason: string }, key) => {
      const params = { merchant, player: player.id };
      return api('requestExclusionEnd', exclusionEnd, { params, body, idempotencyKey: key });
    },
    forget: [KEYS.exclusions(merchant), KEYS.attention],
    onDone: () => {
      toast(t('players.protection.end.done'));
      setIsOpen(false);
    },
  });
  return (
    <Modal
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title={t('players.protection.end.title', { name: player.username })}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
    >
      <ReasonForm
        action={t('players.protection.end.do')}
        error={act.error}
        isBusy={act.isPending}
        onSubmit={(reason) => perform({ reason })}
        onCancel={() => setIsOpen(false)}
      >
        <p>{t('players.protection.end.text')}</p>
      </ReasonForm>
    </Modal>
  );
}
