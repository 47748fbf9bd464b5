import { h } from '../dom.ts';
import { prefersReducedMotion } from '../motion.ts';

interface Particle {
  readonly x: number;
  y: number;
  readonly size: number;
  readonly rise: number;
  readonly sway: number;
  readonly phase: number;
  readonly bornMs: number;
}

const LIFE_MS = 7_000;
/** A pseudo-random number in [0, 1), always the same for an index: decoration must not use the generator. */
function scatter(count: number, salt: number): number {
  const value = Math.sin(count * 127.1 + salt * 311.7) * 43_758.545_3;
  return value - Math.floor(value);
}

/** Rising pictures during a celebration. Decorative. */
export class Particles {
  readonly element = h('canvas', { class: 'particles', 'aria-hidden': 'true' });
  readonly #context = this.element.getContext('2d');
  readonly #picture = new Image();
  #particles: Particle[] = [];
  #perSecond = 0;
  #count = 0;
  #lastMs = 0;
  #owed = 0;
  #running = false;

  constructor(src: string) {
    this.#picture.src = src;
  }

  start(perSecond: number): void {
    if (prefersReducedMotion()) return;
    this.#perSecond = perSecond;
    this.element.width = innerWidth * devicePixelRatio;
    this.element.height = innerHeight * devicePixelRatio;
    if (this.#running) return;
    this.#running = true;
    this.#lastMs = performance.now();
    requestAnimationFrame((nowMs) => this.#frame(nowMs));
  }

  stop(): void {
    this.#perSecond = 0;
  }

  #spawn(nowMs: number): void {
    this.#count += 1;
    const spread = (salt: number) => scatter(this.#count, salt);
    const depth = spread(0.17);
    this.#particles.push({
      x: spread(0) * this.element.width,
      y: this.element.height * (1.04 + 0.1 * spread(0.4)),
      size: (26 + 54 * depth) * devicePixelRatio,
      rise: (0.06 + 0.12 * depth) * devicePixelRatio,
      sway: (6 + 14 * spread(0.7)) * devicePixelRatio,
      phase: spread(0.31) * Math.PI * 2,
      bornMs: nowMs,
    });
  }

  #frame(nowMs: number): void {
    const deltaMs = Math.min(50, nowMs - this.#lastMs);
    this.#lastMs = nowMs;
    this.#owed += (this.#perSecond * deltaMs) / 1_000;
    for (; this.#owed >= 1; this.#owed -= 1) this.#spawn(nowMs);
    this.#context?.clearRect(0, 0, this.element.width, this.element.height);
    this.#particles = this.#particles.filter((each) => nowMs - each.bornMs < LIFE_MS && each.y > -each.size * 2);
    for (const each of this.#particles) {
      each.y -= each.rise * deltaMs;
      this.#paint(each, (nowMs - each.bornMs) / LIFE_MS);
    }
    this.#running = this.#perSecond > 0 || this.#particles.length > 0;
    if (this.#running) requestAnimationFrame((nextMs) => this.#frame(nextMs));
  }

  #paint({ x, y, size, sway, phase }: Particle, age: number): void {
    if (!this.#context) return;
    this.#context.globalAlpha = Math.min(1, age * 8, (1 - age) * 3);
    this.#context.drawImage(this.#picture, x + Math.sin(phase + age * 6) * sway - size / 2, y, size, size * 1.2);
  }
}
