/** A value under a key of this browser's storage, which a browser may refuse in a frame of another site. */
export interface Stored {
  /** Undefined for none, for one that is not JSON, and where storage is refused. */
  read(): unknown;
  /** Undefined removes the value. Where storage is refused, nothing is kept beyond the page. */
  write(value: unknown): void;
}

export function openStored(key: string): Stored {
  return {
    read() {
      try {
        return JSON.parse(localStorage.getItem(key) ?? '');
      } catch {
        return undefined;
      }
    },
    write(value) {
      try {
        if (value === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Refused.
      }
    },
  };
}
