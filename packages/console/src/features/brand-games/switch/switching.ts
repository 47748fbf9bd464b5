/** The games or vendors that staff are about to turn off or on. */
export interface Switching {
  readonly names: readonly string[];
  readonly isOff: boolean;
  /** Name of a single game or vendor; several have only their count. */
  readonly title?: string;
}
