const turning = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Bidi_Control}]/u;

/**
 * A name or what somebody wrote, as part of a sentence: where it may run from right to left it does not mix with the
 * numbers and marks beside it. Its own marks of direction end with it.
 */
export function isolated(text: string): string {
  return turning.test(text) ? `\u2068${text.replace(/\p{Bidi_Control}/gu, '')}\u2069` : text;
}
