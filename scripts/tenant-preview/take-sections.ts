import type { Browser } from '../screens/playwright.ts';
import { isForMembers, openView, type Screen, takeScreen, type View } from '../screens/take-screen.ts';
import type { Section, Shot } from './contact-sheet.ts';
import type { PreviewPlan } from './read-plan.ts';

export interface TakeOptions {
  readonly plan: PreviewPlan;
  readonly languages: readonly string[];
  readonly themes: readonly string[];
  readonly widths: readonly number[];
  readonly port: number;
  readonly say: (line: string) => void;
}

/** Typical heights of phones and screens. */
const heightFor = (width: number): number => (width < 700 ? 844 : 900);

async function takeAll(
  browser: Browser,
  view: View,
  screens: readonly Screen[],
  options: TakeOptions,
): Promise<Shot[]> {
  const context = await openView(browser, view, options.port);
  const shots: Shot[] = [];
  try {
    for (const screen of screens) {
      const page = await context.newPage();
      const picture = await takeScreen(page, screen, view).catch((error: unknown) => {
        const why = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
        options.say(`  ${screen.id} at ${view.width} could not be taken: ${why}`);
        return null;
      });
      shots.push({ screen: screen.id, width: view.width, picture });
      await page.close();
    }
  } finally {
    await context.close();
  }
  return shots;
}

/**
 * Every screen in every language, theme and width. A visitor's screens are taken at all widths at once, a member's one at a
 * time.
 */
export async function takeSections(browser: Browser, options: TakeOptions): Promise<Section[]> {
  const { plan, languages, themes, widths, say } = options;
  const total = languages.length * themes.length;
  const visitors = plan.screens.filter((screen) => !isForMembers(screen));
  const members = plan.screens.filter(isForMembers);
  const sections: Section[] = [];
  for (const language of languages) {
    for (const theme of themes) {
      const views = widths.map(
        (width): View => ({ brand: plan.brand, language, theme, width, height: heightFor(width) }),
      );
      const seen = await Promise.all(views.map((view) => takeAll(browser, view, visitors, options)));
      for (const view of views) seen.push(await takeAll(browser, view, members, options));
      sections.push({ language, theme, shots: seen.flat() });
      say(`[${sections.length}/${total}] ${language} ${theme}: ${seen.flat().length} screens`);
    }
  }
  return sections;
}
