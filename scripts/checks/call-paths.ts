import { COMMENTS, type Findings, findLines, isTestFile, type SourceFile } from './check.ts';

/** The path of one call, also behind an address: '/wps/session/login', `${url}/internal/snapshot`. */
const PATH = /(?<=['"`}])\/(?:wps|lgw|lotto|staff\/v1|internal)\/[\w$][^'"`?]*/g;
/** The page of the API's documentation, which is no call. */
const NO_CALLS = ['/internal/docs'];

/** Paths of calls are written once, in the tables of contracts (ADR 79). Other code names the row. */
export function checkCallPaths(files: readonly SourceFile[]): Findings {
  const problems = files
    .filter(({ path }) => /^packages\/(?!contracts\/|e2e\/)[^/]+\/(?:src|client)\/.*\.tsx?$/.test(path))
    .filter(({ path }) => !isTestFile(path))
    .flatMap(({ path, text }) =>
      findLines(
        text.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, '')),
        PATH,
      )
        .filter(({ match }) => !NO_CALLS.includes(match))
        .map(({ line, match }) => `${path}:${line} writes the path ${match}: name the row of its table of calls.`),
    );
  return { problems, warnings: [] };
}
