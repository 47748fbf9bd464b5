export interface FeatureState {
  readonly spinsLeft: number;
  readonly multiplier: number;
  /** Collected wilds before or after the spin, in games that collect. */
  readonly lanterns: number;
}

/** Shown above the reels during free spins. */
export interface FeatureBar {
  readonly element: HTMLElement;
  set(state: FeatureState): void;
  /** Moves wilds from where they landed to the meter. */
  collect(from: readonly HTMLElement[], before: number): Promise<void>;
}
