import type { PlayerValue } from '@marquee/contracts/schemas/players';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';

export function PlayerState({ state }: Pick<PlayerValue, 'state'>) {
  const t = useT();
  return <Badge tone={state === 'locked' ? 'negative' : 'positive'}>{t(`players.state.${state}`)}</Badge>;
}

/** Name of an account type. */
export function usePlayerType(): (type: number) => string {
  const textOf = useTextOf();
  return (type) => textOf(`players.type.${type}`, 'players.type.agent');
}
