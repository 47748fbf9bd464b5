interface Tone {
  readonly hz: number;
  readonly atS: number;
  readonly lengthS: number;
  readonly gain: number;
  readonly type: OscillatorType;
}

/** A pentatonic scale, in which any notes sound well together. */
const SCALE_HZ = [293.66, 329.63, 392, 440, 523.25, 587.33, 659.25, 783.99, 880, 1046.5];

/** Small synthesised sounds; off until the player turns them on. */
export class Sound {
  #context: AudioContext | undefined;
  #on: boolean;

  constructor(isOn = false) {
    this.#on = isOn;
  }

  get isOn(): boolean {
    return this.#on;
  }

  toggle(): void {
    this.#on = !this.#on;
    this.#pluck(4, 0);
  }

  spin(): void {
    this.#play({ hz: 130, atS: 0, lengthS: 0.35, gain: 0.05, type: 'sine' });
  }

  stop(reel: number): void {
    this.#play({ hz: 96 + reel * 6, atS: 0, lengthS: 0.16, gain: 0.14, type: 'sine' });
  }

  /** For the `count`-th scatter. */
  scatter(count: number): void {
    for (let i = 0; i < 3; i += 1) this.#pluck(2 + count + i * 2, i * 0.07);
  }

  /** `stakes`: the win in stakes, rounded up. */
  win(stakes: number): void {
    for (let i = 0; i < Math.min(10, 3 + stakes); i += 1) this.#pluck(i, i * 0.09);
  }

  lantern(index: number): void {
    this.#pluck(3 + (index % 6), 0, 0.09);
  }

  #pluck(step: number, atS: number, gain = 0.12): void {
    const hz = SCALE_HZ[Math.min(step, SCALE_HZ.length - 1)] ?? 440;
    this.#play({ hz, atS, lengthS: 0.9, gain, type: 'triangle' });
    this.#play({ hz: hz * 2, atS, lengthS: 0.4, gain: gain / 4, type: 'sine' });
  }

  #play({ hz, atS, lengthS, gain, type }: Tone): void {
    if (!this.#on) return;
    // Browsers start audio only after a press. A round starts with one, so enabled sound plays from the first round.
    this.#context ??= new AudioContext();
    if (this.#context.state === 'suspended') void this.#context.resume();
    const start = this.#context.currentTime + atS;
    const oscillator = new OscillatorNode(this.#context, { type, frequency: hz });
    const envelope = new GainNode(this.#context, { gain: 0 });
    envelope.gain.setValueAtTime(0, start);
    envelope.gain.linearRampToValueAtTime(gain, start + 0.012);
    envelope.gain.exponentialRampToValueAtTime(0.000_1, start + lengthS);
    oscillator.connect(envelope).connect(this.#context.destination);
    oscillator.start(start);
    oscillator.stop(start + lengthS);
  }
}
