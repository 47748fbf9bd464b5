import type { Game } from '@marquee/contracts/schemas/games';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';

const VassalagePopup = lazy(async () => ({ default: (await import('./vassalage-popup.tsx')).VassalagePopup }));

/** The game popup, loaded when it is first opened: `open` opens it for an entry; render the returned element. */
export function useVassalagePopup(): { readonly open: (entry: Game) => void; readonly popup: ReactNode } {
  const [shown, setShown] = useState<{ readonly entry: Game; readonly isOpen: boolean } | null>(null);
  const open = useCallback((entry: Game) => setShown({ entry, isOpen: true }), []);
  const popup = shown && (
    <Suspense fallback={null}>
      <VassalagePopup
        entry={shown.entry}
        open={shown.isOpen}
        onClose={() => setShown({ ...shown, isOpen: false })}
        onClosed={() => setShown(null)}
      />
    </Suspense>
  );
  return { open, popup };
}
