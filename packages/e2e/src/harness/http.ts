import { type IncomingHttpHeaders, request } from 'node:http';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
export interface HttpQuestion {
  readonly port: number;
  readonly path: string;
  /** The `Host` header: Node does not resolve `*.localhost`, and some hosts here do not exist. */
  readonly host: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** A body instead of `json`; `headers` have its type. */
  readonly bytes?: Buffer;
  /** Rejects without an answer in this time. */
  readonly timeoutMs?: number;
}

/** One request to a server on loopback under any host name. */
export function http(question: HttpQuestion): Promise<HttpAnswer> {
  const isJson = question.json !== undefined;
  const body = isJson ? Buffer.from(JSON.stringify(question.json)) : question.bytes;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: question.port,
        path: question.path,
        method: question.method ?? 'GET',
        timeout: question.timeoutMs ?? 30_000,
        headers: {
          ...question.headers,
          host: question.host,
          ...(isJson && { 'content-type': 'application/json' }),
          ...(body && { 'content-length': body.length }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer from ${question.host}${question.path}`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The value of a success. @throws Error with the whole answer otherwise */
export function valueIn<T>(answer: HttpAnswer): T {
  if (answer.status !== 200) throw new Error(`HTTP ${answer.status}: ${answer.body}`);
  return (JSON.parse(answer.body) as { value: T }).value;
}
