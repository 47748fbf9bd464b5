import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { safeEqual } from '@marquee/server-kit';
import { onTestFinished } from 'vitest';

export const S3_CREDENTIALS = { keyId: 'AKIDTEST', secret: 'wJalr/secret+key=', region: 'eu-west-1' };
const BUCKET = '/bucket';
const PAGE_MAX = 10;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Why a request is not signed as AWS Signature Version 4 demands; null if it is. Written from AWS's description, not from a client. */
function signatureFault({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | null {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (match === null) return 'AccessDenied';
  const [, keyId, day = '', region, names = '', signature = ''] = match;
  if (keyId !== S3_CREDENTIALS.keyId || region !== S3_CREDENTIALS.region) return 'InvalidAccessKeyId';
  const signedNames = names.split(';');
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
    if (!signedNames.includes(needed)) return 'SignatureDoesNotMatch';
  }
  const at = String(headers['x-amz-date']);
  const iso = at.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5');
  const skewMs = Math.abs(Date.parse(iso) - Date.now());
  if (!at.startsWith(day) || !(skewMs < 15 * 60_000)) return 'RequestTimeTooSkewed';
  const bodyHash = String(headers['x-amz-content-sha256']);
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = url.split('?');
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    method,
    path,
    pairs.join('&'),
    ...signedNames.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = [day, region ?? '', 's3', 'aws4_request'].reduce<Buffer>(
    (parent, part) => hmac(parent, part),
    Buffer.from(`AWS4${S3_CREDENTIALS.secret}`),
  );
  return safeEqual(hmac(key, text).toString('hex'), signature) ? null : 'SignatureDoesNotMatch';
}

export interface S3Server {
  readonly bucketUrl: string;
  /** Paths of the objects. */
  readonly keys: () => string[];
  /** The next requests get this status. */
  failing: { status: number; times: number };
}

/** An S3 API with one bucket in memory, which refuses every request that is not signed correctly. It ends with the test. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, { readonly bytes: Buffer; readonly at: string }>();
  const state: Omit<S3Server, 'bucketUrl'> = {
    keys: () => [...objects.keys()].sort(),
    failing: { status: 0, times: 0 },
  };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const fault = signatureFault(request, body);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    if (state.failing.times > 0) {
      state.failing.times -= 1;
      return response.writeHead(state.failing.status).end();
    }
    if (fault !== null) return response.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`);
    const isObject = pathname.startsWith(`${BUCKET}/`) && pathname !== `${BUCKET}/`;
    if (request.method === 'PUT' && isObject) {
      objects.set(pathname, { bytes: body, at: new Date().toISOString() });
      return response.end();
    }
    if (request.method === 'DELETE' && isObject) {
      objects.delete(pathname);
      return response.writeHead(204).end();
    }
    if (request.method === 'GET' && isObject) {
      const found = objects.get(pathname);
      return found === undefined ? response.writeHead(404).end() : response.end(found.bytes);
    }
    if (request.method !== 'GET' || pathname !== `${BUCKET}/`) return response.writeHead(404).end();
    return response.end(listing(searchParams));
  });
  /** `ListObjectsV2`, in small pages so that every listing has several. */
  const listing = (query: URLSearchParams): string => {
    const prefix = `${BUCKET}/${query.get('prefix')}`;
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const left = state.keys().filter((key) => key.startsWith(prefix) && key > after);
    const page = left.slice(0, PAGE_MAX);
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key.slice(BUCKET.length + 1)}</Key><LastModified>${objects.get(key)?.at}</LastModified><Owner><ID>x</ID></Owner></Contents>`,
    );
    const next = Buffer.from(page.at(-1) ?? '').toString('base64');
    const more = left.length > page.length;
    return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${more}</IsTruncated>${contents.join('')}${more ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`;
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return Object.assign(state, { bucketUrl: `http://127.0.0.1:${port}${BUCKET}` });
}
