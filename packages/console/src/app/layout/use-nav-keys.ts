import { useNavigate } from 'react-router-dom';
import { useShortcuts } from '../../lib/keys/use-shortcuts.ts';
import { usePermittedPages } from '../use-permitted-pages.ts';

/** `g b`, `g c`, …: open the pages of the navigation. The palette shows the keys. */
export function useNavKeys(): void {
  const navigate = useNavigate();
  const pages = usePermittedPages();
  const shortcuts = pages.flatMap(({ to, nav }) =>
    nav === undefined ? [] : [[`g ${nav.key}`, () => void navigate(to)] as const],
  );
  useShortcuts(Object.fromEntries(shortcuts));
}
