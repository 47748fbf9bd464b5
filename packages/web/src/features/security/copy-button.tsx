import { Button } from '@marquee/ui/button';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';

/** Copies a text. Absent where the browser does not allow it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useT();
  const dialogs = useDialogs();
  if (navigator.clipboard === undefined) return null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    dialogs.toast(t('factor.copied'), 'positive');
  };
  return (
    <Button size="s" aria-label={`${t('factor.copy')}: ${label}`} onClick={() => void copy()}>
      {t('factor.copy')}
    </Button>
  );
}
