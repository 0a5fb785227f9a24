const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Bidi_Control}]/u;

/**
 * Prepares a name or text typed by a user for a left-to-right sentence. Text with right-to-left characters is wrapped in
 * Unicode's "first strong isolate", so that it does not reorder the numbers and punctuation next to it. Directional marks
 * inside it are removed, because they could end the isolation early.
 */
export function isolateDirection(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text.replace(/\p{Bidi_Control}/gu, '')}\u2069` : text;
}
