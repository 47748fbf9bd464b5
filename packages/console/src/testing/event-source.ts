/** A fake stream for tests; test DOMs have none. */
export class TestEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: TestEventSource[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    TestEventSource.opened.push(this);
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(data: unknown): void {
    this.onmessage?.({ data: JSON.stringify(data) });
  }

  /** @param forGood refused by the server: the browser does not reconnect */
  fail(forGood: boolean): void {
    this.readyState = forGood ? TestEventSource.CLOSED : 0;
    this.onerror?.();
  }

  close(): void {
    this.readyState = TestEventSource.CLOSED;
  }
}
