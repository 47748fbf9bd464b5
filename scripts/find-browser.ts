import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { REPOSITORY_DIR } from './repository.ts';
import { runNode } from './run-node.ts';

/** A browser that was started successfully. */
export interface Browser {
  readonly path: string;
  readonly source: string;
}

/** Headless Chromium needs a fifth less time for the same pages than one with a hidden window. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const ANSWER_WITHIN_MS = 20_000;
const fromE2e = createRequire(join(REPOSITORY_DIR, 'packages', 'e2e', 'package.json'));

/**
 * Finds a browser for the end-to-end tests: CHROMIUM_PATH, the system's Chromium or Chrome, the one an npm package carries
 * (Linux on x64), Playwright's own. Rejects with instructions if there is none. A CHROMIUM_PATH that does not start
 * is an error, not a reason to try the next one.
 *
 * @param cacheDir where the npm package's browser is unpacked
 */
export async function findBrowser(environment: NodeJS.ProcessEnv, cacheDir: string): Promise<Browser> {
  const chosen = environment['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (await starts(chosen)) return { path: chosen, source: 'CHROMIUM_PATH' };
    throw new Error(
      `CHROMIUM_PATH names ${chosen}, which does not start. Correct it, or unset it so that a browser is looked for.`,
    );
  }
  for (const path of systemBrowsers(environment)) {
    if (await starts(path)) return { path, source: 'the system' };
  }
  const carried = await carriedBrowser(cacheDir);
  if (carried !== undefined) return { path: carried, source: 'the npm package @sparticuz/chromium' };
  const own = playwrightBrowser();
  if (own !== undefined && (await starts(own))) return { path: own, source: 'Playwright' };
  throw new Error(
    'No browser was found for the end-to-end tests. Install Chromium (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

function systemBrowsers(environment: NodeJS.ProcessEnv): string[] {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...APPLICATIONS].filter((path) =>
    existsSync(path),
  );
}

function playwrightBrowser(): string | undefined {
  try {
    const { chromium } = fromE2e('@playwright/test') as { chromium: { executablePath(): string } };
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

/**
 * Unpacks the browser of the npm package into a folder of ours (by itself it would use one fixed name in the shared temporary
 * folder). It needs libraries that not every system has; those it carries are used only where the system's do not do.
 */
async function carriedBrowser(cacheDir: string): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const entry = resolveCarried();
  if (entry === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(join(entry, '..', '..', 'package.json'), 'utf8')) as { version: string };
  const folder = join(cacheDir, `chromium-${version}`);
  if (!existsSync(folder) && !(await unpack(entry, folder))) return undefined;
  for (const wrapper of ['with-system-libraries', 'with-own-libraries']) {
    if (await starts(join(folder, wrapper))) return join(folder, wrapper);
  }
  return undefined;
}

function resolveCarried(): string | undefined {
  try {
    return fromE2e.resolve('@sparticuz/chromium');
  } catch {
    return undefined;
  }
}

async function unpack(entry: string, folder: string): Promise<boolean> {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((name) =>
      join(entry, '..', '..', 'bin', name),
    );
    const code = `import { inflate } from ${JSON.stringify(pathToFileURL(entry).href)}; await Promise.all(${JSON.stringify(archives)}.map(inflate));`;
    const { code: exit } = await runNode(['--input-type=module', '--eval', code], {
      env: { ...process.env, TMPDIR: draft },
    });
    if (exit !== 0) return false;
    for (const [name, libraries] of [
      ['with-system-libraries', folder],
      ['with-own-libraries', `${folder}/al2023/lib:${folder}`],
    ] as const) {
      const fonts = `[ -d /etc/fonts ] || export FONTCONFIG_PATH="${folder}/fonts"`;
      const script = `#!/bin/sh\n${fonts}\nexport LD_LIBRARY_PATH="${libraries}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"\nexec "${folder}/chromium" "$@"\n`;
      writeFileSync(join(draft, name), script, { mode: 0o755 });
    }
    renameSync(draft, folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function starts(path: string): Promise<boolean> {
  return promisify(execFile)(path, ['--version'], { timeout: ANSWER_WITHIN_MS }).then(
    () => true,
    () => false,
  );
}
