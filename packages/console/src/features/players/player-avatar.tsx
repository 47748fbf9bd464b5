import type { PlayerValue } from '@marquee/contracts/schemas/players';
import { Button } from '@marquee/ui/button';
import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Section } from '../../lib/page/section.tsx';
import styles from './players.module.css';
import { SupportActionDialog } from './support-action-dialog.tsx';
import { usePlayerAvatar } from './use-players.ts';

interface PlayerAvatarProps {
  readonly merchant: string;
  readonly player: PlayerValue;
  readonly mayWrite: boolean;
}

/** A picture of the player's own. It is fetched on request only, because looking at it is recorded. */
export function PlayerAvatar({ merchant, player, mayWrite }: PlayerAvatarProps) {
  const t = useT();
  const [isRemoving, setIsRemoving] = useState(false);
  const avatar = usePlayerAvatar(merchant, player.id);
  const shown = avatar.data;
  return (
    <>
      {player.hasOwnAvatar && (
        <Section title={t('players.avatar')}>
          <p className={styles.quiet}>{t('players.avatar.text')}</p>
          {avatar.isError && <Failed error={avatar.error} onRetry={() => avatar.mutate()} />}
          {shown && (
            <img
              className={styles.avatar}
              src={`data:${shown.type};base64,${shown.base64}`}
              alt={t('players.avatar.alt', { name: player.username })}
            />
          )}
          <div className={styles.sectionActions}>
            {!shown && (
              <Button busy={avatar.isPending} onClick={() => avatar.mutate()}>
                {t('players.avatar.show')}
              </Button>
            )}
            {mayWrite && (
              <Button variant="danger" onClick={() => setIsRemoving(true)}>
                {t('players.remove-avatar')}
              </Button>
            )}
          </div>
        </Section>
      )}
      {isRemoving && (
        <SupportActionDialog
          merchant={merchant}
          player={player}
          action="remove-avatar"
          session={null}
          onClosed={() => setIsRemoving(false)}
        />
      )}
    </>
  );
}
