import { parseEnvironment, variables } from '@marquee/server-kit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fileStoreSuite, idsOf } from '../../../testing/file-store-suite.ts';
import { S3_CREDENTIALS, startS3Server } from '../../../testing/s3-server.ts';
import { openFileStore } from './open-store.ts';
import { readListing } from './read-listing.ts';
import { createS3Store } from './s3-store.ts';

const ID = '0123456789abcdef'.repeat(2);

describe('the store in a bucket', () => {
  fileStoreSuite(async () => createS3Store({ ...S3_CREDENTIALS, bucketUrl: (await startS3Server()).bucketUrl }));

  it('is refused with a wrong secret, and says so', async () => {
    const { bucketUrl, keys } = await startS3Server();
    const store = createS3Store({ ...S3_CREDENTIALS, bucketUrl, secret: 'wrong' });
    await expect(store.put('lotus', ID, Buffer.from('x'), 'image/webp')).rejects.toThrow('answered 403 to PUT');
    await expect(store.get('lotus', ID)).rejects.toThrow('answered 403 to GET');
    await expect(idsOf(store, 'lotus')).rejects.toThrow('answered 403 to GET');
    expect(keys()).toEqual([]);
  });

  it('tries again once when the bucket is busy', async () => {
    const server = await startS3Server();
    const store = createS3Store({ ...S3_CREDENTIALS, bucketUrl: server.bucketUrl });
    server.failing = { status: 503, times: 1 };
    await store.put('lotus', ID, Buffer.from('x'), 'image/webp');
    expect(server.keys()).toEqual([`/bucket/lotus/01/${ID}`]);
    server.failing = { status: 503, times: 10 };
    await expect(store.put('lotus', ID, Buffer.from('x'), 'image/webp')).rejects.toThrow('answered 503 to PUT');
  });

  it('rejects for a bucket that does not exist, instead of losing a file', async () => {
    const { bucketUrl } = await startS3Server();
    const store = createS3Store({ ...S3_CREDENTIALS, bucketUrl: bucketUrl.replace('bucket', 'other') });
    await expect(store.put('lotus', ID, Buffer.from('x'), 'image/webp')).rejects.toThrow('no such bucket');
    await expect(idsOf(store, 'lotus')).rejects.toThrow('no such bucket');
  });

  it('is configured by one variable', async () => {
    const { bucketUrl, keys } = await startS3Server();
    const { keyId, secret, region } = S3_CREDENTIALS;
    const address = new URL(bucketUrl);
    address.username = encodeURIComponent(keyId);
    address.password = encodeURIComponent(secret);
    address.searchParams.set('region', region);
    const env = parseEnvironment(z.object({ FILES_URL: variables.bucketUrl() }), { FILES_URL: address.href });
    await openFileStore('/nowhere', env.FILES_URL).put('lotus', ID, Buffer.from('x'), 'image/webp');
    expect(keys()).toEqual([`/bucket/lotus/01/${ID}`]);
  });
});

describe('a listing', () => {
  it.each(['', '<html></html>', '<ListBucketResult><Contents>', 'not xml'])(
    'is refused where it is none: %s',
    (xml) => {
      expect(() => readListing(xml)).toThrow();
    },
  );

  it('leaves out objects that are not ours', () => {
    const key = (text: string) =>
      `<Contents><Key>${text}</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`;
    const xml = `<ListBucketResult>${key('lotus/note.txt')}${key(`lotus/01/${ID}`)}${key(`lotus/01/${ID}.tmp`)}</ListBucketResult>`;
    expect(readListing(xml)).toEqual({ files: [{ id: ID, writtenAt: new Date('2026-01-01T00:00:00Z') }], next: null });
  });
});

it.each([
  'https://s3.example/bucket',
  'https://key@s3.example/bucket',
  'https://key:secret@s3.example/',
  'https://key:secret@s3.example/a/b',
  'ftp://key:secret@s3.example/bucket',
  'bucket',
])('refuses the address %s without repeating its secret', (address) => {
  const read = () => parseEnvironment(z.object({ FILES_URL: variables.bucketUrl() }), { FILES_URL: address });
  expect(read).toThrow(/^The environment is not usable:\n {2}FILES_URL: must be like https:\/\/<key id>/);
});
