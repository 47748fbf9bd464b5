import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Fault, fault, type Place, type Report } from '../faults.ts';
import { readBytes } from '../folder/read-file.ts';
import type { TenantFolder } from '../folder/tenant-folder.ts';
import type { Asset } from './asset.ts';
import { ASSET_KINDS } from './asset-kinds.ts';
import { assetName } from './asset-name.ts';
import { checkSvg } from './check-svg.ts';

/** An asset that a folder names, read once per folder; null after reporting. A missing file is reported at `place`. */
export function readAsset(folder: TenantFolder, path: string, place: () => Place, report: Report): Asset | null {
  const asset = folder.assets.get(path) ?? load(folder, path, place, report);
  if (asset === null) return null;
  folder.assets.set(path, asset);
  for (const each of asset.faults) report(each);
  return asset.faults.length === 0 ? asset : null;
}

function load(folder: TenantFolder, path: string, place: () => Place, report: Report): Asset | null {
  const file = join(folder.path, path);
  const extension = extname(path).slice(1);
  const kind = ASSET_KINDS[extension];
  if (!kind || !existsSync(file)) {
    report(fault(place(), 'asset.missing', `There is no ${path} in ${folder.path}.`, 'Add the file, or fix the path.'));
    return null;
  }
  const bytes = readBytes(folder.path, path, Number.MAX_SAFE_INTEGER, place, report);
  if (bytes === null) return null;
  const faults: Fault[] = [];
  const start = { file, line: 1, column: 1 };
  if (bytes.length > kind.bytesMax) {
    const message = `The file has ${bytes.length} bytes.`;
    faults.push(fault(start, 'asset.size', message, `Keep it to ${kind.bytesMax} bytes at most.`));
  } else if (!kind.isOne(bytes)) {
    const fix = `Save it as ${extension.toUpperCase()}, or give it the extension of what it is.`;
    faults.push(fault(start, 'asset.kind', `The content is not ${extension.toUpperCase()}.`, fix));
  } else if (extension === 'svg') checkSvg(file, bytes, (each) => faults.push(each));
  return { name: assetName(bytes, extension), contentType: kind.contentType, bytes, faults };
}
