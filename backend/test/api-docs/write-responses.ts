import { writeFileSync } from 'node:fs';
import { generatedResponsesFile, generateResponsesModule } from './responses-module.js';

/**
 * `npm run describe-api`: writes the responses of all routes to the file from which the OpenAPI description is made.
 */
writeFileSync(generatedResponsesFile, generateResponsesModule());
