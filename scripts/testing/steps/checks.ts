import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBrandNames } from '../../checks/brand-names.ts';
import type { Findings, SourceFile } from '../../checks/check.ts';
import { checkFeatureIds, parseFeatures } from '../../checks/feature-ids.ts';
import { checkFileSizes } from '../../checks/file-sizes.ts';
import { checkRawColours } from '../../checks/raw-colours.ts';
import { listFiles } from '../../list-files.ts';
import { REPOSITORY_DIR } from '../../repository.ts';
import { listBrands } from '../../supervisor/brands.ts';
import type { Step } from '../step.ts';

/** More of one kind are mended by the same thought. */
const MOST_SHOWN = 20;

export const checks: Step = {
  name: 'checks',
  title: 'House rules',
  run() {
    const files = readSources();
    const features = parseFeatures(readFileSync(join(REPOSITORY_DIR, 'docs', 'features.md'), 'utf8'));
    const codes = listBrands([join(REPOSITORY_DIR, 'tenants')]).map(({ code }) => code);
    const findings: readonly Findings[] = [
      checkBrandNames(files, codes),
      checkRawColours(files),
      checkFeatureIds(files, features),
      checkFileSizes(files),
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

function readSources(): SourceFile[] {
  return listFiles(['packages', 'scripts'])
    .filter((path) => /\.(?:ts|tsx|css|mjs)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(REPOSITORY_DIR, path), 'utf8') }));
}
