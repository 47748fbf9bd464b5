import { useNavigate } from 'react-router-dom';
import { useShortcuts } from '../../lib/keys/use-shortcuts.ts';
import { NAV } from '../../lib/paths/nav-entries.ts';
import { useMay } from '../../lib/session/session.ts';

/** `g b`, `g c`, …: to the pages of the rail. The palette shows the pairs. */
export function useNavKeys(): void {
  const navigate = useNavigate();
  const may = useMay();
  const offered = NAV.filter(({ needs }) => may(needs));
  useShortcuts(Object.fromEntries(offered.map(({ to, letter }) => [`g ${letter}`, () => void navigate(to)])));
}
