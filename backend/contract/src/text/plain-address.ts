/**
 * Refuses what `IsEmail` allows between quotation marks, such as line breaks, and invisible characters, which come along
 * when an address is copied: no mail reaches such an address, and it looks like another one.
 */
export const plainAddress = /^[^\s"\p{C}]+$/u;
