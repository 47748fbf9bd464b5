import type { PlayerValue } from '@marquee/contracts/schemas/players';
import type { PlayerDeed } from '@marquee/contracts/support';
import { Button } from '@marquee/ui/button';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { DeedDialog } from './deed-dialog.tsx';

/** What can be done to a player as they are now. Each asks why first. */
export function PlayerActions({ merchant, player }: { merchant: string; player: PlayerValue }) {
  const t = useT();
  const [deed, setDeed] = useState<PlayerDeed | null>(null);
  const isLocked = player.state === 'locked';
  return (
    <>
      <Button onClick={() => setDeed('reset-password')}>{t('players.reset-password')}</Button>
      <Button variant={isLocked ? 'primary' : 'danger'} onClick={() => setDeed(isLocked ? 'unlock' : 'lock')}>
        {t(isLocked ? 'players.unlock' : 'players.lock')}
      </Button>
      {deed !== null && (
        <DeedDialog merchant={merchant} player={player} deed={deed} session={null} onClosed={() => setDeed(null)} />
      )}
    </>
  );
}
