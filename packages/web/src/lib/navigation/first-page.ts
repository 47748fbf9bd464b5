import { isGuarded, type PageEntry, type ShownPage, shownPage } from '@marquee/contracts/pages';
import type { PageState } from '@marquee/contracts/schemas/settings';

/** The page in the server's markup, which is a visitor's: the gate where visitors must log in first [R04]. */
export const firstPage = (entry: PageEntry, { manifest: { switches }, preview }: PageState): ShownPage =>
  preview === undefined && isGuarded(entry, switches) ? 'gate' : shownPage(entry, switches);
