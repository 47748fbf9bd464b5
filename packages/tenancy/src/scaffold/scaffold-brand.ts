import { drawBackdrop } from './artwork/backdrop.ts';
import { createBrandArt } from './artwork/brand-art.ts';
import { drawEmptyState } from './artwork/empty-state.ts';
import { drawLogo, drawMark } from './artwork/logo.ts';
import { drawReels } from './artwork/reels.ts';
import { drawBanner } from './artwork/scenes/banner.ts';
import type { BrandFiles, BrandPlan } from './brand-plan.ts';
import { contentFiles } from './content-files.ts';
import { settableName } from './drawing/wordmark.ts';
import { brandColors, themeColors } from './palette/palette.ts';
import { themeTokens } from './palette/theme-tokens.ts';
import { settingsFiles, writeJson } from './settings-files.ts';

const MARK_SIZE = 96;
const FAVICON_SIZE = 32;

/** Every file of a new brand's folder. The same plan gives the same bytes on every machine. */
export function scaffoldBrand(plan: BrandPlan): BrandFiles {
  const colors = brandColors(plan.code, plan.first, plan.second);
  return new Map([
    ...settingsFiles(plan),
    ['theme.tokens.json', writeJson(themeTokens(colors, plan.look))],
    ...contentFiles(plan),
    ...artworkFiles(plan, colors),
  ]);
}

function artworkFiles(plan: BrandPlan, colors: ReturnType<typeof brandColors>): [string, string][] {
  const { code, look } = plan;
  const themes = { dark: themeColors('dark', colors, look), light: themeColors('light', colors, look) };
  const art = createBrandArt(code, colors, look, themes);
  const word = settableName(plan.name) ?? code.toUpperCase();
  return [
    ['assets/logo-dark.svg', drawLogo(art, word, 'dark')],
    ['assets/logo-light.svg', drawLogo(art, word, 'light')],
    ['assets/mark.svg', drawMark(art, MARK_SIZE)],
    ['assets/favicon.svg', drawMark(art, FAVICON_SIZE)],
    ['assets/backdrop-dark.svg', drawBackdrop(art, 'dark')],
    ['assets/backdrop-light.svg', drawBackdrop(art, 'light')],
    ['assets/banner-play.svg', drawBanner(art, 'scene', 'wide')],
    ['assets/banner-play-small.svg', drawBanner(art, 'scene', 'small')],
    ['assets/banner-join.svg', drawBanner(art, 'coin', 'wide')],
    ['assets/banner-join-small.svg', drawBanner(art, 'coin', 'small')],
    ['assets/category-rng.svg', drawReels(art)],
    ['assets/empty-state.svg', drawEmptyState(art)],
  ];
}
