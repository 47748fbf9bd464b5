/** Playwright is a dependency of the end-to-end tests. Scripts load it from there; these types describe the part they use. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { REPOSITORY_DIR } from '../repository.ts';

export interface Locator {
  first(): Locator;
  count(): Promise<number>;
  locator(selector: string): Locator;
  click(): Promise<void>;
  fill(value: string): Promise<void>;
  waitFor(options?: { readonly state?: 'attached' | 'visible' }): Promise<void>;
}

export interface Page {
  goto(path: string): Promise<unknown>;
  locator(selector: string): Locator;
  getByRole(role: string): Locator;
  frameLocator(selector: string): Pick<Locator, 'locator'>;
  waitForTimeout(ms: number): Promise<void>;
  screenshot(
    options: { readonly type: 'jpeg'; readonly quality: number } | { readonly type: 'png'; readonly fullPage: true },
  ): Promise<Buffer>;
  setContent(html: string): Promise<void>;
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  addScriptTag(options: { readonly path: string }): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

export interface BrowserContext {
  newPage(): Promise<Page>;
  setDefaultTimeout(ms: number): void;
  addCookies(cookies: readonly { name: string; value: string; url: string }[]): Promise<void>;
  addInitScript(script: string): Promise<unknown>;
  close(): Promise<void>;
}

export interface ContextOptions {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly baseURL: string;
  readonly reducedMotion: 'reduce';
}

export interface Browser {
  newContext(options: ContextOptions): Promise<BrowserContext>;
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

interface Chromium {
  launch(options: { executablePath: string; args: readonly string[] }): Promise<Browser>;
}

const ARGUMENTS = ['--no-sandbox', '--disable-gpu'];

/** Starts the browser at `executablePath`. */
export function launch(executablePath: string): Promise<Browser> {
  const fromE2e = createRequire(join(REPOSITORY_DIR, 'packages', 'e2e', 'package.json'));
  const { chromium } = fromE2e('@playwright/test') as { chromium: Chromium };
  return chromium.launch({ executablePath, args: ARGUMENTS });
}
