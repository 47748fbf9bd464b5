import { fault, type Report } from '../faults.ts';
import { BASE_FOLDER, NO_JURISDICTION, profileFolder, type TenantFolder } from '../folder/tenant-folder.ts';

/** Finds a folder by name; null when there is none. */
export type FindFolder = (name: string) => TenantFolder | null;

export interface Chain {
  /** The base, the jurisdiction's profile, extended folders, the brand's own; as far as it could be followed. */
  readonly folders: readonly TenantFolder[];
  /** Every name in the chain, missing ones too, in the same order. The brand is loaded again when one of them changes. */
  readonly names: readonly string[];
}

/** Follows `extends` from a folder to the base. */
export function followChain(own: TenantFolder, find: FindFolder, report: Report): Chain {
  const folders = [own];
  const names = [own.name];
  let last = own;
  while (last.name !== BASE_FOLDER) {
    const tenant = last.documents.tenant;
    const named = tenant?.value['extends'];
    const next = typeof named === 'string' ? named : BASE_FOLDER;
    const place = tenant?.locate(['extends']) ?? { file: last.path, line: 1, column: 1 };
    if (names.includes(next)) {
      const circle = [...names.slice(names.indexOf(next)), next].join(' → ');
      report(fault(place, 'tenant.extends', `The folders extend each other: ${circle}.`, 'Break the circle.'));
      break;
    }
    names.push(next);
    const folder = find(next);
    if (folder === null) {
      report(fault(place, 'tenant.extends', `There is no folder "${next}" to extend.`, 'Add it, or name another.'));
      break;
    }
    folders.unshift(folder);
    last = folder;
  }
  const profile = findProfile(folders, find, report);
  names.reverse();
  if (profile.name !== null) names.splice(names[0] === BASE_FOLDER ? 1 : 0, 0, profile.name);
  if (profile.folder !== null) folders.splice(folders[0]?.name === BASE_FOLDER ? 1 : 0, 0, profile.folder);
  return { folders, names };
}

/** The jurisdiction profile comes right after the base. `none` needs no folder. */
function findProfile(
  folders: readonly TenantFolder[],
  find: FindFolder,
  report: Report,
): { name: string | null; folder: TenantFolder | null } {
  const tenant = folders.findLast(({ documents }) => documents.tenant?.value['jurisdiction'] !== undefined)?.documents
    .tenant;
  const jurisdiction = tenant?.value['jurisdiction'];
  if (tenant === undefined || typeof jurisdiction !== 'string') return { name: null, folder: null };
  const name = profileFolder(jurisdiction);
  const folder = find(name);
  if (folder === null && jurisdiction !== NO_JURISDICTION) {
    const message = `There is no profile of the jurisdiction "${jurisdiction}".`;
    const fix = `Add the folder ${name}, or name another.`;
    report(fault(tenant.locate(['jurisdiction']), 'tenant.jurisdiction', message, fix));
  }
  return { name, folder };
}
