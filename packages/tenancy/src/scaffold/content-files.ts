import type { BrandFiles, BrandPlan } from './brand-plan.ts';
import { createDice } from './dice.ts';
import { STARTER_TEXTS } from './texts/starter-texts.ts';

/** Front matter of the default language; translations have the texts only. */
const HEADS = {
  play: 'id: play\ngroup: w_home\nimage: assets/banner-play.svg\nimageSmall: assets/banner-play-small.svg\nlinkageType: route\nlinkage: /rng\norder: 1\n',
  join: 'id: join\ngroup: w_home\nimage: assets/banner-join.svg\nimageSmall: assets/banner-join-small.svg\nlinkageType: register\norder: 2\n',
} as const;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Two banners and two marquee texts, in every language of the brand. */
export function contentFiles({ code, name, languages }: BrandPlan): BrandFiles {
  const files = new Map<string, string>();
  const choice = createDice(code, 'words').pick([0, 1, 2] as const);
  for (const [at, language] of languages.entries()) {
    const words = STARTER_TEXTS[language];
    for (const [slug, banner] of [
      ['play', words.play[choice]],
      ['join', words.join],
    ] as const) {
      const head = `${at === 0 ? HEADS[slug] : ''}title: ${quoted(banner.title)}\naction: ${quoted(banner.action)}\n`;
      files.set(`content/banner/${slug}.${language}.md`, `---\n${head}---\n${banner.text}\n`);
    }
    for (const [order, [slug, text]] of [
      ['welcome', words.welcome(name)],
      ['adults', words.adults],
    ].entries()) {
      const head = `id: ${slug}\n${at === 0 ? `order: ${order + 1}\n` : ''}`;
      files.set(`content/marquee/${slug}.${language}.md`, `---\n${head}---\n${text}\n`);
    }
  }
  return files;
}
