import { Button } from '@marquee/ui/button';
import { useDialogs } from '../../../lib/dialogs/dialogs.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useOffList } from '../use-off-list.ts';
import type { Switching } from './switching.ts';

/** Adds the switch to the draft instead. */
export function StageInstead({ switching, onStaged }: { switching: Switching; onStaged: () => void }) {
  const t = useT();
  const dialogs = useDialogs();
  const { value, staged } = useOffList();
  if (!value.isOpen) return null;
  const press = (): void => {
    const { names, isOff } = switching;
    const others = staged.filter((name) => !names.includes(name));
    value.set(isOff ? [...others, ...names] : [...others]);
    dialogs.toast(t('games.staged'));
    onStaged();
  };
  return (
    <Button variant="ghost" onClick={press}>
      {t('games.stage')}
    </Button>
  );
}
