import { useLocalize, useManifest } from '../../lib/manifest/page-state.ts';

export function HomePage() {
  const localize = useLocalize();
  return <h1>{localize(useManifest().name)}</h1>;
}
