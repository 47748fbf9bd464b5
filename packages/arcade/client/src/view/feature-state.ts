export interface FeatureState {
  readonly spinsLeft: number;
  readonly multiplier: number;
  /** Collected before or after the spin, where the game collects. */
  readonly lanterns: number;
}

/** What is shown over the reels while free spins are played. */
export interface FeatureBar {
  readonly element: HTMLElement;
  set(state: FeatureState): void;
  /** Lets wilds float from where they landed to where they are counted. */
  collect(from: readonly HTMLElement[], before: number): Promise<void>;
}
