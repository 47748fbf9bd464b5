import { PAGES, type PageEntry, type PageId, pageFamily } from '@marquee/contracts/pages';

/** Pages that are empty without a game, or without a return from a log-in provider. */
const EMPTY: readonly PageId[] = ['game', 'social'];

/** Pages of a preview: one path of each family. */
export const SCREEN_PAGES: readonly PageEntry[] = PAGES.filter(
  (entry, index) =>
    !EMPTY.includes(entry.page) && PAGES.findIndex((each) => pageFamily(each) === pageFamily(entry)) === index,
);

export const SCREEN_WIDTHS_PX = [1440, 390] as const;
export type ScreenWidth = (typeof SCREEN_WIDTHS_PX)[number];
const HEIGHTS_PX: Readonly<Record<ScreenWidth, number>> = { 1440: 900, 390: 844 };
/** Long enough for nearly every page: both frames then scroll together. */
const WHOLE_PX: Readonly<Record<ScreenWidth, number>> = { 1440: 2600, 390: 4200 };

export const heightOf = (width: ScreenWidth, isWhole: boolean): number =>
  isWhole ? WHOLE_PX[width] : HEIGHTS_PX[width];

/** The common state of both frames. */
export interface ScreenChoice {
  readonly path: string;
  /** Empty: the brand's default. */
  readonly language: string;
  readonly theme: string;
}

/** Address of a page below a preview's home page, which ends in a slash. */
export function screenUrl(home: string, { path, language, theme }: ScreenChoice): string {
  const url = new URL(path.replace(/^\//, ''), home);
  if (language !== '') url.searchParams.set('lang', language);
  if (theme !== '') url.searchParams.set('theme', theme);
  return url.href;
}
