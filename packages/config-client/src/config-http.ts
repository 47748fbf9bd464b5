import { INTERNAL_PATHS } from '@marquee/contracts/snapshot';

export interface ConfigHttp {
  /** Null if `revision` is current. */
  readonly snapshot: (revision: string) => Promise<AsyncIterable<Uint8Array> | null>;
  /** Null if there is no such brand. */
  readonly brand: (merchant: string) => Promise<Buffer | null>;
  readonly asset: (name: string) => Promise<Buffer | null>;
  /** The event stream's body. It ends with the connection and fails after `silenceMs` without data. */
  readonly stream: (signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>;
}

export interface ConfigHttpOptions {
  readonly url: string;
  /** Maximum silence within an answer, not its duration: a large snapshot may take longer. */
  readonly fetchTimeoutMs: number;
  readonly silenceMs: number;
  /** Aborts all running requests. */
  readonly signal: AbortSignal;
}

/** Calls of the config service. Each fails on an error status, a broken connection or silence. */
export function createConfigHttp({ url, fetchTimeoutMs, silenceMs, signal }: ConfigHttpOptions): ConfigHttp {
  const base = url.replace(/\/+$/, '');
  const at = (path: string, value = '') => base + path.replace(/:\w+/, encodeURIComponent(value));

  async function open(address: string, headers: Record<string, string>, quietMs: number, outer = signal) {
    const silence = silenceTimer(quietMs);
    try {
      const response = await fetch(address, { headers, signal: AbortSignal.any([outer, signal, silence.signal]) });
      return { response, body: watched(response, silence) };
    } catch (error) {
      silence.stop();
      throw error;
    }
  }
  async function bytes(address: string): Promise<Buffer | null> {
    const { response, body } = await open(address, {}, fetchTimeoutMs);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    if (response.status === 404) return null;
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
    return Buffer.concat(chunks);
  }

  return {
    brand: (merchant) => bytes(at(INTERNAL_PATHS.brand, merchant)),
    asset: (name) => bytes(at(INTERNAL_PATHS.asset, name)),
    snapshot: async (revision) => {
      const headers = revision === '' ? {} : { 'if-none-match': `"${revision}"` };
      const { response, body } = await open(at(INTERNAL_PATHS.snapshot), headers, fetchTimeoutMs);
      if (response.status === 200) return body;
      await discard(body);
      if (response.status === 304) return null;
      throw new Error(`The snapshot was answered ${response.status}`);
    },
    stream: async (outer) => {
      const headers = { accept: 'text/event-stream' };
      const { response, body } = await open(at(INTERNAL_PATHS.stream), headers, silenceMs, outer);
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      if (response.status === 200 && isStream) return body;
      await discard(body);
      throw new Error(`The stream was answered ${response.status}`);
    },
  };
}

interface SilenceTimer {
  readonly signal: AbortSignal;
  readonly received: () => void;
  readonly stop: () => void;
}

function silenceTimer(quietMs: number): SilenceTimer {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(`Nothing came for ${quietMs} ms`)), quietMs);
  return { signal: controller.signal, received: () => timer.refresh(), stop: () => clearTimeout(timer) };
}

async function* watched(response: Response, silence: SilenceTimer): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response.body ?? []) {
      silence.received();
      yield chunk as Uint8Array;
    }
  } finally {
    silence.stop();
  }
}

async function discard(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of body);
}
