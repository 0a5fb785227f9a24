/** Removes spaces around typed text. Other types pass unchanged, so that the validation rules refuse them. */
export const trimText = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.trim() : value);

/** Treats an empty field like a missing one. */
export const trimOrUndefined = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() || undefined : (value ?? undefined);
