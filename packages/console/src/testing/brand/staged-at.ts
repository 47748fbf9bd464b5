import type { Json } from '../../lib/brand/json.ts';

/** What is staged of a value on the one brand that has a draft, as it would be sent. */
export function stagedAt(...path: string[]): Json | undefined {
  const [draft] = Object.values<{ edits: { path: string[]; set: Json }[] }>(
    JSON.parse(sessionStorage.getItem('console.drafts') ?? '{}'),
  );
  return draft?.edits.find((edit) => edit.path.join() === path.join())?.set;
}
