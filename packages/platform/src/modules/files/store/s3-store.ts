import { createHash } from 'node:crypto';
import { TIMEOUT_MS } from '@marquee/contracts/timeouts';
import { AwsClient } from 'aws4fetch';
import { type FileStore, fileKey } from './file-store.ts';
import { readListing } from './read-listing.ts';

export interface S3Settings {
  /** Address of the bucket, without a trailing slash: `https://s3.example/marquee`. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Within the timeouts of a call, which may need a second attempt. */
const ATTEMPT_MS = TIMEOUT_MS.statement;
const RETRIES = 1;

/** The store in a bucket of an S3 API (SigV4, path-style addresses). */
export function createS3Store({ bucketUrl, region, keyId, secret }: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: RETRIES,
  });
  const send = async (method: string, path: string, body?: Buffer, type?: string): Promise<Response> => {
    const headers = {
      // The signature covers the body; by default it is left out.
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(type === undefined ? {} : { 'content-type': type }),
    };
    const signal = AbortSignal.timeout(ATTEMPT_MS);
    const answer = await client.fetch(`${bucketUrl}${path}`, {
      method,
      headers,
      signal,
      redirect: 'error',
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new Error(`The file store answered ${answer.status} to ${method}`);
  };
  return {
    put: async (merchant, id, bytes, type) => {
      const answer = await send('PUT', `/${fileKey(merchant, id)}`, bytes, type);
      await answer.body?.cancel();
      if (!answer.ok) throw new Error('The file store has no such bucket');
    },
    get: async (merchant, id) => {
      const answer = await send('GET', `/${fileKey(merchant, id)}`);
      if (answer.ok) return Buffer.from(await answer.arrayBuffer());
      await answer.body?.cancel();
      return null;
    },
    remove: async (merchant, id) => {
      await (await send('DELETE', `/${fileKey(merchant, id)}`)).body?.cancel();
    },
    list: async function* (merchant) {
      for (let token: string | null = ''; token !== null; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${merchant}/` });
        if (token !== '') query.set('continuation-token', token);
        const answer = await send('GET', `/?${query}`);
        if (!answer.ok) throw new Error('The file store has no such bucket');
        const page = readListing(await answer.text());
        if (page.files.length > 0) yield page.files;
        token = page.next;
      }
    },
  };
}
