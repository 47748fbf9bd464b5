import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const QUALITY = 9;
const WORTH_CODING_BYTES = 512;
const codings = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: QUALITY }),
} as const;
type Coding = keyof typeof codings;
const CODINGS = Object.keys(codings) as Coding[];

/** A file of the console in the coding that a browser accepts. Each is encoded on its first request. */
export class ConsoleFile {
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly #coded = new Map<Coding, Promise<Buffer>>();

  constructor(contentType: string, bytes: Buffer) {
    this.contentType = contentType;
    this.bytes = bytes;
  }

  /** @param accepted the `Accept-Encoding` header; weights are ignored. */
  async in(accepted: string | undefined): Promise<{ coding: Coding | null; bytes: Buffer }> {
    const names = (accepted ?? '').split(',').map((part) => part.split(';', 1)[0]?.trim().toLowerCase());
    const coding = this.#isWorthCoding() ? CODINGS.find((each) => names.includes(each)) : undefined;
    if (coding === undefined) return { coding: null, bytes: this.bytes };
    const made = this.#coded.get(coding) ?? codings[coding](this.bytes);
    this.#coded.set(coding, made);
    return { coding, bytes: await made };
  }

  #isWorthCoding(): boolean {
    return this.bytes.length >= WORTH_CODING_BYTES && /^text\/|javascript|json|svg/.test(this.contentType);
  }
}
