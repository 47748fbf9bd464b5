import { showLanguage } from '../lib/i18n/show-language.ts';
import { languageAtom, pageStateAtom } from '../lib/manifest/page-state.ts';
import type { App } from './app.ts';

/** Spreads the requests of a brand's open pages. */
const SPREAD_MS = 1_000;
const LISTS_OF_GAMES = ['games', 'hotGames'];

/** A new revision of the brand: fetched once, then everything that reads the manifest renders again. */
export async function followManifest(app: App, revision: string): Promise<void> {
  if (app.store.get(pageStateAtom)?.manifest.revision === revision) return;
  // Through the query cache: a revision that is published twice is fetched once.
  const manifest = await app.queries
    .fetchQuery({
      queryKey: ['manifest', revision],
      queryFn: () => app.api('manifest', { query: { rev: revision } }),
      retry: 2,
    })
    .catch(() => null);
  // The fetch failed; the stream repeats the revision when it reconnects.
  if (!manifest) return;
  app.store.set(pageStateAtom, (state) => (state ? { ...state, manifest } : state));
  setTimeout(() => renewGames(app), Math.random() * SPREAD_MS);
  // The brand's own texts and its languages may have changed too.
  const language = app.store.get(languageAtom);
  await showLanguage(
    app.store,
    app.i18n,
    manifest.languages.some((code) => code === language) ? language : manifest.defaultLanguage,
  );
}

/** The states of games may have changed, and they are not in the manifest: open lobbies fetch their games again. */
function renewGames({ queries }: App): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => LISTS_OF_GAMES.some((part) => queryKey.includes(part)),
  });
}
