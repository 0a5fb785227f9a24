/** Blanks around what was typed are never meant. What is not text stays for the rules to refuse. */
export const trimmed = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.trim() : value);

/** A field left empty is a field not given. */
export const trimmedOrAbsent = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() || undefined : (value ?? undefined);
