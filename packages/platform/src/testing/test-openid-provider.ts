import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeOpenIdProvider } from '@marquee/server-kit/fake-openid-provider';
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider';

/** A real OpenID provider in this process, whose users consent at once. */
export interface TestOpenIdProvider {
  readonly issuer: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** Follows the browser's redirect as this person. Resolves with the address that the browser returns to. */
  visit(url: string, as: Person): Promise<URL>;
  /** Replaces every later answer to the platform; null: the normal answer. */
  spoil(how: 'down' | 'silent' | 'redirect' | 'wrong nonce' | null): void;
  close(): Promise<void>;
}

export interface Person {
  readonly subject: string;
  readonly denies?: boolean;
}

/** The library's default, without its warning that this is for trials. */
class MemoryAdapter implements Adapter {
  readonly #kept = new Map<string, AdapterPayload>();
  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#kept.set(id, payload);
  }
  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#kept.get(id);
  }
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#kept.values()].find((payload) => payload.uid === uid);
  }
  async findByUserCode(): Promise<undefined> {}
  async consume(id: string): Promise<void> {
    this.#kept.set(id, { ...this.#kept.get(id), consumed: true });
  }
  async destroy(id: string): Promise<void> {
    this.#kept.delete(id);
  }
  async revokeByGrantId(): Promise<void> {}
}

const CLIENT = { id: 'test-client', secret: 'test-secret-of-the-client' };

/** `redirectUris`: addresses of the brands' pages. */
export async function startTestOpenIdProvider(redirectUris: readonly string[]): Promise<TestOpenIdProvider> {
  let person: Person = { subject: '' };
  let spoilt: Parameters<TestOpenIdProvider['spoil']>[0] = null;
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = createProvider(issuer, redirectUris);
  const answer = provider.callback();

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const outcome = person.denies
      ? { error: 'access_denied', error_description: 'the person said no' }
      : { login: { accountId: person.subject } };
    await provider.interactionFinished(request, response, outcome);
  };
  server.on('request', (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (path.startsWith('/interaction/')) return void interact(request, response);
    if (path === '/profile') return void showProfile(provider, request, response);
    const isOurs = path === '/token' || path === '/jwks' || path.startsWith('/.well-known/');
    if (isOurs && spoilt === 'down') return void response.writeHead(503).end('down');
    if (isOurs && spoilt === 'silent') return;
    if (isOurs && spoilt === 'redirect') return void response.writeHead(302, { location: 'http://[::1]:1/' }).end();
    void answer(request, response);
  });
  return {
    issuer,
    client: CLIENT,
    visit: async (url, as) => {
      person = as;
      return follow(url, issuer, (address) => {
        if (spoilt === 'wrong nonce' && address.searchParams.has('nonce')) address.searchParams.set('nonce', 'another');
      });
    },
    spoil: (how) => {
      spoilt = how;
    },
    close: () => stop(server),
  };
}

function createProvider(issuer: string, redirectUris: readonly string[]): Provider {
  return new Provider(issuer, {
    ...fakeOpenIdProvider(),
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    adapter: MemoryAdapter,
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  });
}

/** Like Facebook's: the owner of the token. */
async function showProfile(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const found = await provider.AccessToken.find(token);
  response.setHeader('content-type', 'application/json');
  if (found === undefined) response.writeHead(401).end('{}');
  else response.end(JSON.stringify({ id: found.accountId, name: 'Somebody' }));
}

/** A headless browser: follows redirects with cookies while they stay at the provider. */
async function follow(url: string, issuer: string, change: (address: URL) => void): Promise<URL> {
  const jar = new Map<string, string>();
  let address = new URL(url);
  change(address);
  for (let hops = 0; hops < 10; hops += 1) {
    if (address.origin !== issuer) return address;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const one of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (one.split(';', 1)[0] ?? '').split(/=(.*)/s, 2);
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    address = new URL(location, address);
  }
  throw new Error('The provider sends people round in circles');
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
