import { SOCIAL_PROVIDERS, socialReturnPath } from '@marquee/contracts/social';
import { ReturnPanel } from '../../features/social/return-panel.tsx';
import type { PageProps } from '../page-loader.ts';

/** Each provider has its own address. */
export function SocialPage({ entry: { path } }: PageProps) {
  const provider = SOCIAL_PROVIDERS.find((one) => socialReturnPath(one) === path);
  return provider === undefined ? null : <ReturnPanel key={provider} provider={provider} />;
}
