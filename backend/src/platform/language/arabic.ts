/**
 * Template tag of Arabic sentences: isolates each value, so that numbers, amounts and Latin names keep their own direction
 * within the sentence. A name that `isolateDirection` has isolated already stays as it is.
 */
export function arabic(strings: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw({ raw: strings }, ...values.map(isolate));
}

const isolate = (value: string): string => (/^\u2068[^\u2069]*\u2069$/.test(value) ? value : `\u2068${value}\u2069`);

const plurals = new Intl.PluralRules('ar');

/** A number with its noun in the form that Arabic takes for it; `#` in the form stands for the number. */
export function countInArabic(count: number, forms: Record<Intl.LDMLPluralRule, string>): string {
  return forms[plurals.select(count)].replace('#', isolate(count.toLocaleString('en-US')));
}
