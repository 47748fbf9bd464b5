import type { PlayerValue } from '@marquee/contracts/schemas/players';
import type { SupportAction } from '@marquee/contracts/support';
import { Button } from '@marquee/ui/button';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { SupportActionDialog } from './support-action-dialog.tsx';

/** The possible support actions for a player. Each requires a reason. */
export function PlayerActions({ merchant, player }: { merchant: string; player: PlayerValue }) {
  const t = useT();
  const [action, setAction] = useState<SupportAction | null>(null);
  const isLocked = player.state === 'locked';
  return (
    <>
      <Button onClick={() => setAction('reset-password')}>{t('players.reset-password')}</Button>
      <Button variant={isLocked ? 'primary' : 'danger'} onClick={() => setAction(isLocked ? 'unlock' : 'lock')}>
        {t(isLocked ? 'players.unlock' : 'players.lock')}
      </Button>
      {action !== null && (
        <SupportActionDialog
          merchant={merchant}
          player={player}
          action={action}
          session={null}
          onClosed={() => setAction(null)}
        />
      )}
    </>
  );
}
