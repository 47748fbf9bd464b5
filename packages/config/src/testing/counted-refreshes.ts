/** Instead of the watch of what waits: how often an action had it counted again. */
export class CountedRefreshes {
  count = 0;

  refreshSoon(): void {
    this.count += 1;
  }
}
