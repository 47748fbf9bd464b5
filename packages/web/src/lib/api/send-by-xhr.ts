import type { Send } from '@marquee/contracts/api-client';
import { TIMEOUT_MS } from '@marquee/contracts/timeouts';

/** Sends by XMLHttpRequest, because `fetch` does not report how much of a body is sent. `onProgress`: the part, 0 to 1. */
export const sendByXhr =
  (onProgress: (part: number) => void): Send =>
  (url, { method = 'GET', headers, body = null, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries((headers ?? {}) as Record<string, string>)) {
        request.setRequestHeader(name, value);
      }
      request.timeout = TIMEOUT_MS.page;
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('The request failed'));
      request.ontimeout = () => reject(new DOMException('The request took too long', 'TimeoutError'));
      request.onabort = () => reject(signal?.reason);
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit | null);
    });
