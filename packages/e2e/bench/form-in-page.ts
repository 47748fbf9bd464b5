/** Runs in the page: measures the time from an input to the next paint, and layout shifts. */
export interface Taken {
  readonly kind: string;
  readonly ms: number;
}
export interface Shift {
  readonly value: number;
  /** Part of the form moved, not only the page below it. */
  readonly inForm: boolean;
  /** Within half a second of an input. The browser's own figure leaves these shifts out. */
  readonly afterInput: boolean;
}
/** An entry of the Layout Instability API, which the library of types lacks. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}
interface Bench {
  /** Label of the following inputs. */
  kind: string;
  readonly taken: Taken[];
  readonly shifts: Shift[];
  /** Resolves when the last input's change is painted. */
  painted: Promise<void>;
}
declare global {
  interface Window {
    bench: Bench;
  }
}

export function installBench(): void {
  const bench: Bench = { kind: '', taken: [], shifts: [], painted: Promise.resolve() };
  window.bench = bench;
  const measure = (event: Event) => {
    const { kind } = bench;
    bench.painted = new Promise((painted) => {
      // A message that is sent during a frame arrives after its paint.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          bench.taken.push({ kind, ms: performance.now() - event.timeStamp });
          painted();
        };
        port2.postMessage(null);
      });
    });
  };
  for (const type of ['keydown', 'click']) addEventListener(type, measure, true);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      const form = document.querySelector('[role="dialog"]');
      const inForm = sources.some(({ node }) => node !== null && form?.contains(node));
      bench.shifts.push({ value, inForm, afterInput: hadRecentInput });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
