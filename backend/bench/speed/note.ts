/** Progress goes to the error output, so that the output holds the table alone. */
export const note = (text: string) => process.stderr.write(`${text}\n`);
