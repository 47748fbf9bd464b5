import type { PreviewSide } from '@marquee/contracts/previews';
import { ChangeError, isOver, type StoredChangeSet } from '../changes/index.ts';
import { staffStillMay } from '../staff/staff.service.ts';
import { toServed } from '../tenants/served-brand.ts';
import { draftBrand } from './draft-brand.ts';
import { findPreview, type Preview } from './preview.repository.ts';
import { changeOf, type PreviewDeps } from './preview.service.ts';
import { NextWork, SharedWork } from './shared-work.ts';

/** A preview that is not over, with its change set. */
interface Shown {
  readonly preview: Preview;
  readonly change: StoredChangeSet;
}

/** Content of previews. Anyone with a link may request it often, so one query and one compiled brand serve all requests. */
export class PreviewShows {
  readonly #deps: PreviewDeps;
  readonly #loads = new NextWork<Shown | null>();
  readonly #drafts = new SharedWork<Buffer | null>();

  constructor(deps: PreviewDeps) {
    this.#deps = deps;
  }

  /**
   * The author of a preview and the JSON of its brand now. Null once the preview is over: revoked, expired, its change set live or given
   * up, its author without the permission, or the brand invalid.
   */
  async of(id: string, side: PreviewSide): Promise<{ readonly by: string; readonly json: Buffer } | null> {
    const shown = await this.#loads.of(id, () => this.#load(id));
    if (shown === null) return null;
    const { change, preview } = shown;
    const { by, merchant } = preview;
    const served = this.#deps.tenants.registry.get(merchant);
    if (served === undefined) return null;
    if (side === 'before') return { by, json: served.json };
    const key = [change.id, change.version, merchant, served.revision].join();
    const json = await this.#drafts.of(key, () => this.#draft(change, merchant));
    return json === null ? null : { by, json };
  }

  async #load(id: string): Promise<Shown | null> {
    const { pool, clock } = this.#deps;
    const preview = await findPreview(pool, id);
    if (preview === null || preview.revokedAt !== null || preview.expiresAt <= clock.now()) return null;
    const change = await changeOf(this.#deps, preview.changeSet);
    if (isOver(change)) return null;
    const mayStill = await staffStillMay(pool, preview.by, 'change.write', [preview.merchant]);
    return mayStill ? { preview, change } : null;
  }

  async #draft(change: StoredChangeSet, merchant: string): Promise<Buffer | null> {
    try {
      return toServed(await draftBrand(this.#deps, change, merchant)).json;
    } catch (error) {
      if (error instanceof ChangeError) return null;
      throw error;
    }
  }
}
