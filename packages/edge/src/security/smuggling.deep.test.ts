import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startWithUpstream } from '../testing/start-with-upstream.ts';

/** A second request, hidden where the edge must not read a request. */
const HIDDEN = 'GET /wps/member/info?hidden HTTP/1.1\r\nHost: harbor.localhost\r\n\r\n';
const HOST = 'Host: lotus.localhost\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\nSec-Fetch-Site: same-origin\r\n';
const POST = `POST /wps/session/login HTTP/1.1\r\n${HOST}${JSON_TYPE}`;
const GET = `GET /wps/member/info HTTP/1.1\r\n${HOST}`;
const CHUNKED = 'Transfer-Encoding: chunked\r\n';
const LENGTH_4 = 'Content-Length: 4\r\n';
const NO_CHUNKS = '0\r\n\r\n';
/** A request whose body is as long as `HIDDEN`. */
const framed = (head: string): string => `${head}\r\n${HIDDEN}`;

/** Two readings of one request: the edge must refuse it and close the connection. */
const AMBIGUOUS: readonly (readonly [name: string, bytes: string])[] = [
  // Content-Length and Transfer-Encoding together
  ['CL.TE', `${POST}${LENGTH_4}${CHUNKED}\r\n${NO_CHUNKS}${HIDDEN}`],
  ['TE.CL', `${POST}${CHUNKED}${LENGTH_4}\r\n${NO_CHUNKS}${HIDDEN}`],
  ['CL.TE of a GET', `${GET}${LENGTH_4}${CHUNKED}\r\n${NO_CHUNKS}${HIDDEN}`],
  ['CL.0 with chunks', `${POST}Content-Length: 0\r\n${CHUNKED}\r\n${NO_CHUNKS}${HIDDEN}`],
  ['CL.TE in lower case', `${POST}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n${NO_CHUNKS}${HIDDEN}`],
  ['CL.TE with a tab', `${POST}${LENGTH_4}Transfer-Encoding:\tchunked\r\n\r\n${NO_CHUNKS}${HIDDEN}`],
  ['CL.TE over HTTP/1.0', `${POST.replace('1.1', '1.0')}${LENGTH_4}${CHUNKED}\r\n${NO_CHUNKS}${HIDDEN}`],
  // Transfer-Encoding that is hidden from one reader
  ['TE with a space before the colon', framed(`${POST}${LENGTH_4}Transfer-Encoding : chunked\r\n`)],
  ['TE with a tab before the colon', framed(`${POST}${LENGTH_4}Transfer-Encoding\t: chunked\r\n`)],
  ['TE after a space', framed(`${POST}${LENGTH_4} Transfer-Encoding: chunked\r\n`)],
  ['TE after a vertical tab', framed(`${POST}${LENGTH_4}\x0bTransfer-Encoding: chunked\r\n`)],
  ['TE after a NUL', framed(`${POST}${LENGTH_4}\0Transfer-Encoding: chunked\r\n`)],
  ['TE with a NUL in its value', framed(`${POST}Transfer-Encoding: chunked\0\r\n`)],
  ['TE with a vertical tab in its value', framed(`${POST}Transfer-Encoding: \x0bchunked\r\n`)],
  ['TE folded', framed(`${POST}Transfer-Encoding:\r\n chunked\r\n`)],
  ['TE in a folded header', framed(`${POST}X: y\r\n Transfer-Encoding: chunked\r\n`)],
  ['TE after a bare CR', framed(`${POST}X: y\rTransfer-Encoding: chunked\r\n`)],
  ['TE after a bare LF and CL', framed(`${POST}${LENGTH_4}X: y\nTransfer-Encoding: chunked\r\n`)],
  // Transfer-Encoding that is not chunked
  ['TE identity', framed(`${POST}Transfer-Encoding: identity\r\n`)],
  ['TE gzip', framed(`${POST}Transfer-Encoding: gzip\r\n`)],
  ['TE xchunked', framed(`${POST}Transfer-Encoding: xchunked\r\n`)],
  ['TE chunked, identity', framed(`${POST}Transfer-Encoding: chunked, identity\r\n`)],
  ['TE chunked, chunked', framed(`${POST}Transfer-Encoding: chunked, chunked\r\n`)],
  ['TE twice, the second unknown', framed(`${POST}${CHUNKED}Transfer-Encoding: x\r\n`)],
  ['TE empty with CL', framed(`${POST}${LENGTH_4}Transfer-Encoding:\r\n`)],
  ['TE in quotes', framed(`${POST}Transfer-Encoding: "chunked"\r\n`)],
  ['TE with a parameter', framed(`${POST}Transfer-Encoding: chunked;q=1\r\n`)],
  ['TE by a comma', framed(`${POST}Transfer-Encoding: ,chunked,x\r\n`)],
  // Content-Length that two readers understand differently
  ['two CL that differ', `${POST}Content-Length: 2\r\n${LENGTH_4}\r\n{}${HIDDEN}`],
  ['two CL that agree', `${POST}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}${HIDDEN}`],
  ['CL as a list', `${POST}Content-Length: 2, 2\r\n\r\n{}${HIDDEN}`],
  ['CL with a plus', `${POST}Content-Length: +2\r\n\r\n{}${HIDDEN}`],
  ['CL negative', `${POST}Content-Length: -2\r\n\r\n{}${HIDDEN}`],
  ['CL hexadecimal', `${POST}Content-Length: 0x2\r\n\r\n{}${HIDDEN}`],
  ['CL with a fraction', `${POST}Content-Length: 2.0\r\n\r\n{}${HIDDEN}`],
  ['CL with an exponent', `${POST}Content-Length: 2e0\r\n\r\n{}${HIDDEN}`],
  ['CL with a space inside', `${POST}Content-Length: 2 2\r\n\r\n{}${HIDDEN}`],
  ['CL with an underscore', `${POST}Content-Length: 2_0\r\n\r\n{}${HIDDEN}`],
  ['CL empty', `${POST}Content-Length:\r\n\r\n{}${HIDDEN}`],
  ['CL beyond 64 bits', `${POST}Content-Length: 18446744073709551618\r\n\r\n{}${HIDDEN}`],
  ['CL with a space before the colon', `${POST}Content-Length : 2\r\n\r\n{}${HIDDEN}`],
  ['CL folded', `${POST}Content-Length:\r\n 2\r\n\r\n{}${HIDDEN}`],
  ['CL in full-width digits', `${POST}Content-Length: \xef\xbc\x92\r\n\r\n{}${HIDDEN}`],
  // Chunks
  ['chunk size with a sign', `${POST}${CHUNKED}\r\n+2\r\n{}\r\n${NO_CHUNKS}${HIDDEN}`],
  ['chunk size with a prefix', `${POST}${CHUNKED}\r\n0x2\r\n{}\r\n${NO_CHUNKS}${HIDDEN}`],
  ['chunk size with a space before it', `${POST}${CHUNKED}\r\n 2\r\n{}\r\n${NO_CHUNKS}${HIDDEN}`],
  ['chunk size beyond 64 bits', `${POST}${CHUNKED}\r\n10000000000000002\r\n{}\r\n${NO_CHUNKS}${HIDDEN}`],
  ['chunk size missing', `${POST}${CHUNKED}\r\n\r\n{}\r\n${NO_CHUNKS}${HIDDEN}`],
  ['chunk longer than it says', `${POST}${CHUNKED}\r\n2\r\n{}x\r\n${NO_CHUNKS}${HIDDEN}`],
  ['chunk ended by a bare LF', `${POST}${CHUNKED}\r\n2\n{}\r\n${NO_CHUNKS}${HIDDEN}`],
  ['chunk data ended by a bare LF', `${POST}${CHUNKED}\r\n2\r\n{}\n${NO_CHUNKS}${HIDDEN}`],
  ['chunk extension with a bare LF', `${POST}${CHUNKED}\r\n2;a\nb\r\n{}\r\n${NO_CHUNKS}${HIDDEN}`],
  // Lines and hosts
  ['lines ended by a bare LF', `${POST.replaceAll('\r\n', '\n')}Content-Length: 2\n\n{}${HIDDEN}`],
  ['head ended by a bare LF', `${GET}X: y\n\n${HIDDEN}`],
  ['folded header', `${GET}X: y\r\n z\r\n\r\n${HIDDEN}`],
  ['header without a colon', `${GET}X\r\n\r\n${HIDDEN}`],
  ['header without a name', `${GET}: y\r\n\r\n${HIDDEN}`],
  ['header name with a space', `${GET}X y: z\r\n\r\n${HIDDEN}`],
  ['two hosts', `${GET}Host: harbor.localhost\r\n\r\n`],
  ['two hosts that agree', `${GET}${HOST}\r\n`],
  ['no host', 'GET /wps/member/info HTTP/1.1\r\n\r\n'],
  ['space in the target', `GET /wps/member/info x HTTP/1.1\r\n${HOST}\r\n${HIDDEN}`],
  ['absolute target of another host', `GET http://harbor.localhost/wps/member/info HTTP/1.1\r\n${HOST}\r\n`],
  ['version with a space', `GET /wps/member/info HTTP/1 .1\r\n${HOST}\r\n${HIDDEN}`],
  ['version 1.2', `GET /wps/member/info HTTP/1.2\r\n${HOST}\r\n${HIDDEN}`],
];

it.each(AMBIGUOUS)('SEC-D06: %s: no hidden request is answered or forwarded', async (_name, bytes) => {
  const { edge, upstream } = await startWithUpstream();
  const { answer, closed } = await exchange(edge.port, bytes);
  expect({ answer, closed }).toMatchObject({ closed: true, answer: expect.stringMatching(/^HTTP\/1\.1 4\d\d /) });
  expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  expect(upstream.received).toEqual([]);
  expect(edge.lines.join('')).not.toContain('hidden');
});

it('SEC-D06: forwards what is framed properly, and only the body that belongs to it', async () => {
  const { edge, upstream } = await startWithUpstream();
  const body = `${NO_CHUNKS}${HIDDEN}`;
  const { answer } = await exchange(
    edge.port,
    `${POST}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(upstream.received).toMatchObject([{ target: '/wps/session/login', body }]);
  const chunked = await exchange(edge.port, `${POST}Connection: close\r\n${CHUNKED}\r\n2\r\n{}\r\n${NO_CHUNKS}`);
  expect(chunked.answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(upstream.received[1]).toMatchObject({ target: '/wps/session/login', body: '{}' });
});

const SILENCE_MS = 3_000;

/** Sends bytes → what is received until the edge closes the connection, or has been silent for a while. */
function exchange(port: number, bytes: string): Promise<{ answer: string; closed: boolean }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const end = (closed: boolean) => {
      socket.destroy();
      resolve({ answer, closed });
    };
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text;
    });
    socket.setTimeout(SILENCE_MS, () => end(false));
    // A reset after the answer counts as its end.
    socket.on('error', () => undefined);
    socket.on('close', () => end(true));
    socket.write(bytes, 'latin1');
  });
}
