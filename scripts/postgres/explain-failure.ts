const CAUSES: readonly (readonly [RegExp, (clusterDir: string, line: string) => string])[] = [
  [
    /No space left on device|Disk quota exceeded/,
    (dir) => `The disk is full: PostgreSQL cannot write to ${dir}. Free some space and start again.`,
  ],
  [
    /not compatible|incompatible with server|initialized by PostgreSQL version/,
    (dir) =>
      `The data in ${dir} were made by another version of PostgreSQL. Move that folder away, or use the version that made it.`,
  ],
  [
    /lock file .* already exists|pre-existing shared memory block/,
    (dir) => `The data in ${dir} are in use by another PostgreSQL. Stop it first.`,
  ],
  [
    /has invalid permissions|has wrong ownership|Permission denied/,
    (dir, line) =>
      `PostgreSQL may not read its data in ${dir}: ${line}. Start as the user who made them, or fix the permissions.`,
  ],
];

/**
 * The line of PostgreSQL's log that explains a failed start to a person.
 * @param log the lines written since the start
 */
export function explainFailure(log: string, clusterDir: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  for (const [pattern, explain] of CAUSES) {
    const hit = lines.find((line) => pattern.test(line));
    if (hit !== undefined) return explain(clusterDir, message(hit));
  }
  const severe = lines.find((line) => /PANIC|FATAL|could not|error/i.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  return `PostgreSQL cannot use its data in ${clusterDir}: ${message(severe)}. They may be damaged: restore a copy, or move the folder away to begin anew.`;
}

function message(line: string): string {
  return line.replace(/^.*?\b(?:PANIC|FATAL|ERROR|LOG|error):\s*/, '').trim();
}

/** One line for an error in our own steps: file system codes in words, other errors by their message. */
export function describeError(error: unknown, dataDir: string): string {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk is full: nothing can be written to ${dataDir}. Free some space and start again.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The data directory ${dataDir} cannot be used by this user (${(error as Error).message}). Mend its permissions or set MARQUEE_DATA.`;
  }
  return error instanceof Error ? error.message : String(error);
}
