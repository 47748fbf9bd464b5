import type { BrandDraft } from '../brand/brand-draft.ts';
import { suggest } from '../document/suggest.ts';
import { fault, type Report } from '../faults.ts';

/** Overrides name known keys only. Skipped where the keys are unknown. */
export function checkMessages({ messages }: BrandDraft, keys: ReadonlySet<string> | null, report: Report): void {
  if (keys === null) return;
  for (const merged of messages.values()) {
    for (const key of Object.keys(merged.value['messages'] ?? {})) {
      if (keys.has(key)) continue;
      const near = suggest(key, [...keys]);
      const fix = near ? `Did you mean "${near}"?` : 'Remove it: nothing shows this message.';
      report(fault(merged.locate(['messages', key], 'key'), 'message.unknown', `There is no message "${key}".`, fix));
    }
  }
}
