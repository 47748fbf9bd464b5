import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBoundaries } from '../../boundaries/check-boundaries.ts';
import { checkBrandNames } from '../../checks/brand-names.ts';
import { checkCallPaths } from '../../checks/call-paths.ts';
import type { Findings, SourceFile } from '../../checks/check.ts';
import { checkEarlyReturns } from '../../checks/early-returns.ts';
import { checkFeatureIds, parseFeatures } from '../../checks/feature-ids.ts';
import { checkFileSizes } from '../../checks/file-sizes.ts';
import { checkMentions } from '../../checks/mentions.ts';
import { checkModuleClasses } from '../../checks/module-classes.ts';
import { checkRawColours } from '../../checks/raw-colours.ts';
import { checkReferences, parseTargets } from '../../checks/references.ts';
import { checkRouteFiles } from '../../checks/route-files.ts';
import { checkUnknownProperties } from '../../checks/unknown-properties.ts';
import { checkUnreadNames } from '../../checks/unread-names.ts';
import { checkUselessSpreads } from '../../checks/useless-spreads.ts';
import { listFiles } from '../../list-files.ts';
import { REPOSITORY_DIR } from '../../repository.ts';
import { listBrands } from '../../supervisor/brands.ts';
import type { Step } from '../step.ts';

/** Further problems of one kind are usually fixed in the same way. */
const MOST_SHOWN = 20;

export const checks: Step = {
  name: 'checks',
  title: 'Project rules',
  run() {
    const files = readSources();
    const texts = readTexts();
    const features = parseFeatures(readText('docs/features.md'));
    const codes = listBrands([join(REPOSITORY_DIR, 'tenants')]).map(({ code }) => code);
    const findings: readonly Findings[] = [
      checkBoundaries(REPOSITORY_DIR, files),
      checkBrandNames(files, codes),
      checkRawColours(files),
      checkUnknownProperties(files, readThemeTokens()),
      checkModuleClasses(files),
      checkFeatureIds(files, features),
      checkFileSizes(files),
      checkUnreadNames(files),
      checkEarlyReturns(files),
      checkUselessSpreads(files),
      checkRouteFiles(files),
      checkCallPaths(files),
      checkReferences(texts, readTargets()),
      checkMentions(texts, [...listFiles(FOLDERS), ...ROOT_FILES]),
    ];
    for (const { problems, warnings } of findings) {
      for (const problem of problems.slice(0, MOST_SHOWN)) process.stdout.write(`${problem}\n`);
      if (problems.length > MOST_SHOWN)
        process.stdout.write(`… and ${problems.length - MOST_SHOWN} more of this kind\n`);
      for (const warning of warnings) process.stdout.write(`warning: ${warning}\n`);
    }
    const failed = findings.filter(({ problems }) => problems.length > 0).length;
    return Promise.resolve({ passed: findings.length - failed, failed, skipped: 0 });
  },
};

/** Tokens of all themes, from the one that brands extend: `base.density`, `dark.color.line` → `density`, `color.line`. */
function readThemeTokens(): string[] {
  const file = join(REPOSITORY_DIR, 'tenants', '_base', 'theme.tokens.json');
  const { base, dark } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, object>>;
  return Object.entries({ ...base, ...dark }).flatMap(([group, tokens]) =>
    '$value' in tokens ? [group] : Object.keys(tokens).map((name) => `${group}.${name}`),
  );
}

const readText = (path: string): string => readFileSync(join(REPOSITORY_DIR, path), 'utf8');

const readTargets = () =>
  parseTargets(
    readText('docs/specification.md'),
    readText('docs/security.md'),
    readText('docs/features.md'),
    readdirSync(join(REPOSITORY_DIR, 'docs', 'adr')),
  );

const FOLDERS = ['docs', 'packages', 'scripts', 'tenants'];
const ROOT_FILES = readdirSync(REPOSITORY_DIR, { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'pnpm-lock.yaml')
  .map(({ name }) => name);

/** Every file with comments or prose. */
const readTexts = (): SourceFile[] =>
  [...listFiles(FOLDERS), ...ROOT_FILES]
    .filter((path) => /\.(?:tsx?|css|mjs|sql|md|conf|ya?ml|jsonc)$|(?:^|\.)(?:Caddyfile|Dockerfile)$/.test(path))
    .map((path) => ({ path, text: readText(path) }));

function readSources(): SourceFile[] {
  return listFiles(['packages', 'scripts'])
    .filter((path) => /\.(?:ts|tsx|css|mjs)$/.test(path))
    .map((path) => ({ path, text: readText(path) }));
}
