import { type Findings, isTestFile, type SourceFile } from './check.ts';

/** Routes are registered in `<name>.routes.ts`, which exports `<name>Routes` (ADR 79). */
export function checkRouteFiles(files: readonly SourceFile[]): Findings {
  const sources = files.filter(({ path }) => /^packages\/[^/]+\/src\/.*routes\.ts$/.test(path) && !isTestFile(path));
  const problems = sources.flatMap(({ path, text }) => {
    const name = /\/([^/]+)\.routes\.ts$/.exec(path)?.[1];
    if (name === undefined) return [`${path}: name the file <name>.routes.ts.`];
    const exported = `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Routes`;
    const pattern = new RegExp(`^export (?:async )?function ${exported}\\(`, 'm');
    return pattern.test(text) ? [] : [`${path}: export the function ${exported}.`];
  });
  return { problems, warnings: [] };
}
