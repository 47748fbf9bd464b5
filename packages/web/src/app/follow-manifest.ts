import { showLanguage } from '../lib/i18n/show-language.ts';
import { languageAtom, pageStateAtom } from '../lib/manifest/page-state.ts';
import type { App } from './app.ts';

/** Not all of a brand's open pages ask in the same moment. */
const SPREAD_MS = 1_000;
const LISTS_OF_GAMES = ['games', 'hotGames'];

/** A new revision of the brand: fetched once, then everything that reads the manifest renders again. */
export async function followManifest(app: App, revision: string): Promise<void> {
  if (app.store.get(pageStateAtom)?.manifest.revision === revision) return;
  // Through the query cache: told twice, fetched once.
  const manifest = await app.queries
    .fetchQuery({
      queryKey: ['manifest', revision],
      queryFn: () => app.api('manifest', { query: { rev: revision } }),
      retry: 2,
    })
    .catch(() => null);
  // Not to be had now; the stream says the revision again when it comes back.
  if (!manifest) return;
  app.store.set(pageStateAtom, (state) => (state ? { ...state, manifest } : state));
  setTimeout(() => renewGames(app), Math.random() * SPREAD_MS);
  // The brand's own wording may have changed with it, and its list of languages too.
  const language = app.store.get(languageAtom);
  await showLanguage(
    app.store,
    app.i18n,
    manifest.languages.some((code) => code === language) ? language : manifest.defaultLanguage,
  );
}

/** What the brand has on may be what changed, which no manifest says: an open lobby drops a game that is off, and has it back. */
function renewGames({ queries }: App): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => LISTS_OF_GAMES.some((part) => queryKey.includes(part)),
  });
}
