import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Hub88Settings, OperatorSettings } from '../modules/provider/index.ts';

export interface TestOperator {
  readonly settings: OperatorSettings & { readonly providers: readonly [Hub88Settings] };
  /** The provider's private key: signs wallet calls as `arcade`. */
  readonly providerKey: KeyObject;
  /** Verifies what the platform sends to the provider. */
  readonly operatorPublicKey: KeyObject;
}

/** Keys of both sides and one provider, `arcade`, with games of vendor `ARCADE`. No server listens unless `baseUrl` names one. */
export function createTestOperator(baseUrl = 'http://127.0.0.1:9'): TestOperator {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    settings: {
      operatorId: 'marquee',
      privateKey: ours.privateKey,
      tokenKey: Buffer.alloc(32, 9),
      providers: [
        {
          adapter: 'hub88',
          code: 'arcade',
          vendors: ['ARCADE'],
          baseUrl,
          publicKeys: [theirs.publicKey],
          roundPages: { proof: { url: 'https://arcade.example/verify?round={round}&lang={language}' } },
        },
      ],
    },
    providerKey: theirs.privateKey,
    operatorPublicKey: ours.publicKey,
  };
}
