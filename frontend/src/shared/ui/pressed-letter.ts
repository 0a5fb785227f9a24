/**
 * Returns the Latin letter of a key in lower case: the letter on the key, wherever the layout has it. On keyboards
 * without Latin letters, such as Arabic ones, the key is known by its place. Undefined for other keys.
 */
export function pressedLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined {
  return (/^[a-z]$/i.test(key) ? key : /^Key([A-Z])$/.exec(code)?.[1])?.toLowerCase();
}
