/**
 * Preloaded (`--import`) into each process of a stack that a test starts as if it were later: `Date` is ahead by the `ms` of this module's
 * address. Timers and the database are not.
 */
const aheadMs = Number(new URL(import.meta.url).searchParams.get('ms'));
const RealDate = Date;
const now = (): number => RealDate.now() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [now()] : values, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
