/** Problem of a text that is found before its keys are looked at. */
export interface Refusal {
  /** Character at which it is wrong, from 0. */
  readonly offset: number;
  readonly message: string;
}
