import type { Findings, SourceFile } from './check.ts';
import { findLines } from './check.ts';
import { parseFeatures } from './feature-ids.ts';

/** What references may lead to: numbers of the specification's headings, ids of controls and features, numbers of ADRs. */
export interface ReferenceTargets {
  readonly paragraphs: ReadonlySet<string>;
  readonly controls: ReadonlySet<string>;
  readonly features: ReadonlySet<string>;
  readonly adrs: ReadonlySet<number>;
}

/** Reads the targets from `specification.md`, `security.md` and `features.md` of `docs`, and from the file names of `docs/adr`. */
export function parseTargets(
  specification: string,
  security: string,
  features: string,
  adrFiles: readonly string[],
): ReferenceTargets {
  const captures = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
  return {
    paragraphs: new Set(captures(specification, /^#{2,4} (\d+(?:\.\d+)*)\.? /gm)),
    controls: new Set(captures(security, /^\| (SEC-[A-F]\d{2}) \|/gm)),
    features: new Set(parseFeatures(features).map(({ id }) => id)),
    adrs: new Set(adrFiles.flatMap((name) => captures(name, /^(\d{4})-/g)).map(Number)),
  };
}

/** Paragraphs of other documents: `RFC 9110 §8.3`, `RFC 6238 §4 and §1.2`, `SEC 2 §2.4.2`. */
const FOREIGN = /(?:RFC|NIST|SEC|ASVS|PA)[ \t\w-]*(?:§[\d.]+(?:,? and |, )?)+|\b\d{4}[ \t\w-]*§[\d.]+/g;

/** Every `§2.9`, `ADR 64`, `SEC-B05` and `[A06]` leads to a place in `docs/`. The former shorthand is refused. */
export function checkReferences(files: readonly SourceFile[], targets: ReferenceTargets): Findings {
  const problems = files
    .filter(({ path }) => path !== 'docs/specification.md' && !path.startsWith('scripts/checks/'))
    .flatMap(({ path, text }) => {
      const own = text.replace(FOREIGN, '');
      return [
        ...findLines(own, /§(\d+(?:\.\d+)*)/g)
          .filter(({ match }) => !targets.paragraphs.has(match.slice(1)))
          .map(({ line, match }) => `${path}:${line} cites ${match}, which docs/specification.md does not have.`),
        ...findLines(own, /\bADR \d+/g)
          .filter(({ match }) => !targets.adrs.has(Number(match.slice(4))))
          .map(({ line, match }) => `${path}:${line} cites ${match}, which docs/adr does not have.`),
        ...findLines(own, /\bSEC-[A-F]\d{2}\b/g)
          .filter(({ match }) => !targets.controls.has(match))
          .map(({ line, match }) => `${path}:${line} cites ${match}, which docs/security.md does not have.`),
        ...findLines(own, /(?<!\w)\[[A-Z]\d{2}\]/g)
          .filter(({ match }) => !targets.features.has(match.slice(1, -1)))
          .map(({ line, match }) => `${path}:${line} cites ${match}, which docs/features.md does not have.`),
        ...findLines(own, /\([A-Z]\d{2}\)|\(peers [a-z]\d\)/g).map(
          ({ line, match }) => `${path}:${line} cites "${match}": write a feature as [A06], a control as SEC-B05.`,
        ),
        ...findLines(
          own,
          /\bsecurity(?:\.md)? (?:[A-F]\d{2}|part)\b|(?<![/\w[]|\]\()(?:decisions|security|portal)\.md\b/g,
        ).map(
          ({ line, match }) => `${path}:${line} cites "${match}": write docs/decisions.md, or the control as SEC-B05.`,
        ),
      ];
    });
  return { problems, warnings: [] };
}
