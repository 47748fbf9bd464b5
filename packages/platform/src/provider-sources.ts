import type { KeyObject } from 'node:crypto';
import { basename, join } from 'node:path';
import { EnvironmentError } from '@marquee/server-kit';
import * as z from 'zod';
import { readKeyFile, readSharedSecret } from './modules/provider/index.ts';

/** Fields that each provider of such a file has. */
export const PROVIDER_FIELDS = {
  code: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/),
  /** An address, or the variable with it. */
  url: z.union([z.string(), z.strictObject({ variable: z.string() })]),
  /** A file of KEYS_DIR; verifies callbacks. */
  secret: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
};
type Named = { readonly code: string; readonly url: string | { readonly variable: string } };

export interface ProviderSources {
  /** Path of the file of providers. */
  readonly file: string;
  readonly keysDir: string;
  /** Where the variables of the file are looked up. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
}

/** Looks up what a file of providers names. Problems are collected, so that an operator reads all of them at once. */
export function openProviderSources({ file, keysDir, environment }: Omit<ProviderSources, 'now'>, kind: string) {
  const problems: string[] = [];
  return {
    /** Without a slash at the end. */
    baseUrlOf({ code, url }: Named): string {
      const baseUrl = (typeof url === 'string' ? url : (environment[url.variable] ?? '')).replace(/\/+$/, '');
      const source = typeof url === 'string' ? basename(file) : url.variable;
      if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? ''))
        problems.push(`${source}: must be the address of ${kind} provider ${code}`);
      return baseUrl;
    },
    /** Null for a key that cannot be used. */
    async key(name: string): Promise<KeyObject | null> {
      try {
        return readSharedSecret(await readKeyFile(join(keysDir, name), 'secret'));
      } catch (error) {
        problems.push(`KEYS_DIR: ${name} of ${basename(file)} is no usable key (${(error as Error).message})`);
        return null;
      }
    },
    refuse: (problem: string): void => void problems.push(problem),
    /** @throws EnvironmentError with all problems */
    finish(): void {
      if (problems.length > 0) throw new EnvironmentError(problems);
    },
  };
}
