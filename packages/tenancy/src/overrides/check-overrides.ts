import { overridePlace } from '../brand/merge-chain.ts';
import { checkSchema } from '../document/check-schema.ts';
import { fault, type Report } from '../faults.ts';
import { FOLDER_FILES, messagesSchema } from '../files/folder-files.ts';
import { isOverridable, type Override, overrideDocument } from './override.ts';

/** Checks run-time values with the schemas of the files they override. */
export function checkOverrides(overrides: readonly Override[], report: Report): void {
  for (const override of overrides) {
    const { kind, path, note } = override;
    const locate = overridePlace(note.changeSet);
    if (!isOverridable(kind, path)) {
      const message = `${[kind, ...path].join('.')} can’t be set at run time.`;
      report(fault(locate([]), 'override.target', message, 'Change the file in the brand’s folder.'));
      continue;
    }
    const schema = kind === 'messages' ? messagesSchema : FOLDER_FILES[kind].schema;
    const inFile = kind === 'messages' ? { ...override, path: ['messages', ...path.slice(1)] } : override;
    checkSchema(schema, overrideDocument(kind, [inFile]), locate, report);
  }
}
