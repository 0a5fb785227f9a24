/** Pseudo-random numbers (mulberry32) from a fixed seed, so that every demo gets the same data. */
export class DemoRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 (included) to 1 (excluded). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** One of the values, chosen with a probability in proportion to its weight. */
  weighted<Value>(values: readonly Value[], weight: (value: Value) => number): Value {
    let left = this.next() * values.reduce((sum, value) => sum + weight(value), 0);
    const chosen =
      values.find((value) => {
        left -= weight(value);
        return left < 0;
      }) ?? values.at(-1);
    if (chosen === undefined) throw new RangeError('There is nothing to choose from');
    return chosen;
  }

  of<Value>(values: readonly Value[]): Value {
    return this.weighted(values, () => 1);
  }

  /** `count` different values, in a random order. */
  some<Value>(values: readonly Value[], count: number): Value[] {
    const left = [...values];
    for (let index = left.length - 1; index > 0; index--) {
      const other = this.between(0, index);
      [left[index], left[other]] = [left[other] as Value, left[index] as Value];
    }
    return left.slice(0, count);
  }
}
