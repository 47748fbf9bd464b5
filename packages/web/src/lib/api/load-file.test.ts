// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FileRequest, loadFile, saveFile } from './load-file.ts';

const send = vi.fn<typeof fetch>();
const onProgress = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('fetch', send);
});
afterEach(() => vi.unstubAllGlobals());

const load = (more: Partial<FileRequest> = {}) =>
  loadFile('betRecordFile', {
    ...{ token: 'secret', origin: '', query: { from: '2026-11-01', pageNo: undefined }, onProgress },
    ...{ signal: new AbortController().signal },
    ...more,
  });
const body = (pieces: readonly string[], end: (controller: ReadableStreamDefaultController) => void) =>
  new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      end(controller);
    },
  });

it('[W07] loads a file with the session, and reports how much is there', async () => {
  const headers = {
    'content-disposition': `attachment; filename="bets.csv"; filename*=UTF-8''${encodeURIComponent('ភ្នាល់.csv')}`,
  };
  send.mockResolvedValue(
    new Response(
      body(['a,b\r\n', '1,2\r\n'], (at) => at.close()),
      { headers },
    ),
  );
  const file = await load();
  expect([file.name, await file.content.text()]).toEqual(['ភ្នាល់.csv', 'a,b\r\n1,2\r\n']);
  expect(onProgress.mock.calls).toEqual([[5], [10]]);
  const [address, init] = send.mock.calls[0] ?? [];
  expect(address).toBe('/wps/x/records/betsFile?from=2026-11-01');
  expect(init?.headers).toMatchObject({ authorization: 'Bearer secret' });
});

it('[W07] is a network failure if the file ends before its last row', async () => {
  send.mockResolvedValue(new Response(body(['a,b\r\n'], (at) => at.error(new TypeError('cut off')))));
  await expect(load()).rejects.toMatchObject({ code: 'network' });
});

it('[W07] reports the server’s reason', async () => {
  send.mockResolvedValue(Response.json({ code: 'too_many_requests', retryAfterSeconds: 5 }, { status: 429 }));
  await expect(load()).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 });
});

it('[W07] ends without a problem when the player stops it', async () => {
  const abort = new AbortController();
  send.mockImplementation(async () => {
    abort.abort();
    throw abort.signal.reason;
  });
  await expect(load({ signal: abort.signal })).rejects.toBe(abort.signal.reason);
});

it('[W07] offers the file under its name', () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect([this.download, this.href]).toEqual(['bets.csv', 'blob:file']);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  saveFile({ name: 'bets.csv', content: new Blob(['a']) });
  expect(click).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
