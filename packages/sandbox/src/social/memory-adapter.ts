import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterPayload } from 'oidc-provider';

const KEPT_MAX = 1_000;

/** Stores one kind of the provider's records, such as codes: the newest ones, in memory. */
export class MemoryAdapter implements Adapter {
  readonly #kept = new LRUCache<string, AdapterPayload>({ max: KEPT_MAX });

  async upsert(id: string, payload: AdapterPayload, expiresInS: number): Promise<void> {
    this.#kept.set(id, payload, { ttl: expiresInS * 1_000 });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#kept.get(id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#kept.values()].find((payload) => payload.uid === uid);
  }

  /** For device codes, which are not offered. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const payload = this.#kept.get(id);
    if (payload !== undefined) this.#kept.set(id, { ...payload, consumed: Math.floor(Date.now() / 1_000) });
  }

  async destroy(id: string): Promise<void> {
    this.#kept.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, payload] of this.#kept.entries()) if (payload.grantId === grantId) this.#kept.delete(id);
  }
}
