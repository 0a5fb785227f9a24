/**
 * Connects requests that the server refuses until the second factor is confirmed with the dialog that asks for a code.
 * `ask` resolves to true when the person has confirmed. It is missing where no page can ask, such as before the sign-in.
 */
export const secondFactorProof: { ask?: () => Promise<boolean> } = {};
