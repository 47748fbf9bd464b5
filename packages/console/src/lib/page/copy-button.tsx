import { Button, type ButtonVariant } from '@marquee/ui/button';
import { useEffect, useState } from 'react';
import { useT } from '../i18n/use-t.ts';
import { Glyph } from '../icon/glyph.tsx';

const SAID_FOR_MS = 2_000;

/** Copies a text and confirms it in place. */
export function CopyButton({ text, label, variant }: { text: string; label?: string; variant?: ButtonVariant }) {
  const t = useT();
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  };
  return (
    <Button variant={variant} icon={<Glyph name="copy" />} onClick={copy} aria-live="polite">
      {state === 'idle' ? (label ?? t('common.copy')) : t(`common.${state}`)}
    </Button>
  );
}
