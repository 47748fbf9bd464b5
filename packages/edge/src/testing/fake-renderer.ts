import { matchPage, type PageRenderer, type RenderedPage, type RenderInput } from '@marquee/contracts/pages';

const STATUS = { 0: 200, 1: 503, 2: 451 } as const;

/** A renderer whose pages contain their input, padded so that compression pays. */
export class FakeRenderer implements PageRenderer {
  readonly inlineScriptHashes = ["'sha256-dGVzdA=='"];
  /** One line per rendering: `merchant language path revision`. */
  readonly rendered: string[] = [];
  fails = false;
  /** Renderings wait for this promise. */
  gate: Promise<void> = Promise.resolve();

  async render({ state, path }: RenderInput): Promise<RenderedPage> {
    const { manifest, language, systemStatus, location } = state;
    this.rendered.push(`${manifest.merchant} ${language} ${path} ${manifest.revision}`);
    await this.gate;
    if (this.fails) throw new Error('rendering failed on purpose');
    const found = matchPage(path, manifest).page !== 'notFound';
    const status = systemStatus === 0 && !found ? 404 : STATUS[systemStatus];
    const { merchant, name, defaultTheme: theme } = manifest;
    const facts = { merchant, name, theme, language, path, systemStatus, location };
    const html = `<!doctype html><p>${JSON.stringify({ ...facts, revision: manifest.revision })}</p>${'<hr>'.repeat(400)}`;
    return { html, status };
  }

  renderUnknownHost(): string {
    return '<!doctype html><style>p{margin:0}</style><p>Domain check invalid, contact service</p>';
  }
}
