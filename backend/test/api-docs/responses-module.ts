import { fileURLToPath } from 'node:url';
import { describeResponses } from './describe-responses.js';

const fromBackend = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const generatedResponsesFile = fromBackend('src/api-docs/responses.generated.ts');

/** The text of `generatedResponsesFile` as today's sources make it. */
export function generateResponsesModule(): string {
  const answers = describeResponses(fromBackend('tsconfig.build.json'));
  return `/** Written by \`npm run describe-api\`. */
import type { ApiResponses } from './api-responses.js';

export const apiResponses: ApiResponses = ${JSON.stringify(answers, null, 2)};
`;
}
