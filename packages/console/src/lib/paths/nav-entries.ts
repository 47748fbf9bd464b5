import type { MessageKey } from '../i18n/messages.ts';
import type { GlyphName } from '../icon/glyph.tsx';
import { PATHS } from './paths.ts';

export interface NavEntry {
  readonly to: string;
  readonly label: MessageKey;
  readonly glyph: GlyphName;
  /** Offered to those who have it on at least one brand. */
  readonly needs: string;
  /** Second key after `g`. */
  readonly letter: string;
}

export const NAV: readonly NavEntry[] = [
  { to: PATHS.brands, label: 'nav.brands', glyph: 'brands', needs: 'brand.read', letter: 'b' },
  { to: PATHS.changes, label: 'nav.changes', glyph: 'changes', needs: 'change.read', letter: 'c' },
  { to: PATHS.calendar, label: 'nav.calendar', glyph: 'calendar', needs: 'change.read', letter: 'k' },
  { to: PATHS.playersHome, label: 'nav.players', glyph: 'players', needs: 'player.read', letter: 'p' },
  {
    to: PATHS.reconciliationHome,
    label: 'nav.reconciliation',
    glyph: 'scales',
    needs: 'reconciliation.read',
    letter: 'r',
  },
  { to: PATHS.audit, label: 'nav.audit', glyph: 'audit', needs: 'audit.read', letter: 'a' },
  { to: PATHS.staff, label: 'nav.staff', glyph: 'staff', needs: 'staff.read', letter: 's' },
];
