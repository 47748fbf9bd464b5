import { parseArgs } from 'node:util';
import { THEMES } from '@marquee/contracts/constants';
import {
  isGuarded,
  matchPage,
  NOT_FOUND,
  PAGES,
  type PageEntry,
  type PageOffer,
  pageFamily,
  shownPage,
} from '@marquee/contracts/pages';
import { formatFault } from '../faults.ts';
import { existingFolder } from '../folder/existing-folder.ts';
import { readMessageKeys } from '../message-keys.ts';
import { createTenantLoader } from '../tenant-loader.ts';
import { type Command, EXIT, tenantDirs, tenantOptions } from './command.ts';

/** `how` to show it: open the page, wait for its dialog, or log in first and open the page or a game. */
interface Screen {
  readonly id: string;
  readonly path: string;
  readonly how: 'page' | 'dialog' | 'member' | 'game';
}

const NO_PAGE = '/no-such-page';

/**
 * `tenant preview`: the screens of a brand, from the page table. The root script, which has servers and a browser, draws the
 * contact sheet of them [T08].
 */
export const previewCommand: Command = {
  usage:
    'preview <code> [--out file.png] [--port n] [--languages EN,KM] [--themes dark,light] [--widths 1440,390] [--tenants dir:dir]',
  summary: 'draw one picture of every screen in every language, theme and width (by `npm run tenant`)',
  run: (args, terminal) => {
    const options = { json: { type: 'boolean', default: false }, ...tenantOptions() } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [code] = positionals;
    if (code === undefined || positionals.length > 1) return EXIT.misused;
    const dirs = tenantDirs(values);
    const { brand, faults } = createTenantLoader({ dirs, messageKeys: readMessageKeys(values.messages) }).load(code);
    const folder = existingFolder(code, dirs);
    if (brand === null || folder === undefined) {
      for (const each of faults) terminal.error(formatFault(each));
      return EXIT.faults;
    }
    const { revision, languages, defaultLanguage, defaultTheme } = brand.snapshot.public;
    const screens = screensOf(brand.snapshot.public);
    const others = languages.filter((language) => language !== defaultLanguage);
    const plan = {
      code,
      folder,
      revision,
      languages: [defaultLanguage, ...others],
      themes: THEMES,
      defaultTheme,
      screens,
    };
    if (values.json) terminal.out(JSON.stringify(plan, null, 2));
    else for (const { id, path } of screens) terminal.out(`${id.padEnd(16)} ${path}`);
    return EXIT.good;
  },
};

/** One of each family of pages that is on, in the table's order, and a page that does not exist. */
function screensOf(offer: PageOffer): Screen[] {
  const screens = new Map<string, Screen>();
  for (const { path } of PAGES) {
    const entry = matchPage(path, offer);
    const id = pageFamily(entry);
    if (entry.page === 'notFound' || screens.has(id)) continue;
    screens.set(id, { id, path, how: howToShow(entry, offer.switches) });
  }
  return [...screens.values(), { id: 'notFound', path: NO_PAGE, how: howToShow(NOT_FOUND, offer.switches) }];
}

function howToShow(entry: PageEntry, switches: PageOffer['switches']): Screen['how'] {
  if (entry.page === 'game') return 'game';
  if (isGuarded(entry, switches)) return 'member';
  if (entry.page === 'register') return 'dialog';
  // The gate has the log-in form in its page.
  return entry.page === 'login' && shownPage(entry, switches) === 'login' ? 'dialog' : 'page';
}
