import 'reflect-metadata';
import type { INestApplication } from '@nestjs/common';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import * as swagger from '@nestjs/swagger';
import { errorStatus } from '@portal/contract/errors';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage, MAX, type MetadataStorage, MIN } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { Router } from 'express';
import { applyDescriptions } from '../platform/http/api-description.js';
import type { OperationResponse } from './api-responses.js';
import { apiResponses } from './responses.generated.js';

/**
 * A class with validation rules. class-validator stores its rules in a map by class, but does not export the map's
 * type.
 */
type InputClass = abstract new (...parameters: never[]) => object;

function inputClasses(storage: MetadataStorage): InputClass[] {
  const { validationMetadatas } = storage as unknown as { validationMetadatas: Map<InputClass, unknown> };
  return [...validationMetadatas.keys()];
}

/** The library's own converters also say that the value is a number, and so overrule that it is an integer. */
const limits = {
  [MIN]: ({ constraints: [minimum] }: ValidationMetadata) => ({ minimum }),
  [MAX]: ({ constraints: [maximum] }: ValidationMetadata) => ({ maximum }),
};

/**
 * Derives the description from the input classes (design 3): each property gets its constraints from class-validator,
 * and Nest's explorer builds bodies and query parameters from them.
 */
function describeInputs(): void {
  const inputs = inputClasses(getMetadataStorage());
  for (const input of inputs) {
    const { properties = {}, required = [] } = targetConstructorToSchema(input, { additionalConverters: limits });
    for (const [name, schema] of Object.entries(properties)) {
      const declared = Reflect.getMetadata('design:type', input.prototype, name) ?? String;
      // For a list, TypeScript's metadata contain only the type Array. The class of its elements is the one in
      // class-transformer's `@Type` metadata.
      const element = declared === Array && defaultMetadataStorage.findTypeMetadata(input, name)?.typeFunction();
      const type = element || declared;
      const isInput = inputs.includes(type);
      // For `string | null` the decorators report only the type Object, for which the library would write an empty
      // reference.
      const { $ref: _broken, ...rules } = schema as { $ref?: string; type?: string; maxItems?: number };
      swagger.ApiProperty({
        ...(isInput ? (element ? { isArray: true, maxItems: rules.maxItems } : {}) : rules),
        type: isInput ? type : (rules.type ?? (type === Object ? 'string' : type)),
        required: required.includes(name),
      })(input.prototype, name);
    }
  }
}

function apiDocument(app: INestApplication): OpenAPIObject {
  describeInputs();
  const config = new swagger.DocumentBuilder()
    .setTitle('Wholesale portal')
    .setDescription(
      'Errors are `{ statusCode, code, message, error, errors? }`; lists take `page` and `limit` and send `X-Total-Count`.',
    )
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth()
    .addSecurityRequirements('bearer')
    .build();
  const document = swagger.SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller}.${method}`,
  });
  describeOutputs(document);
  return document;
}

type Responses = OpenAPIObject['paths'][string]['get'] extends infer Operation
  ? NonNullable<Operation> extends { responses: infer Found }
    ? Found
    : never
  : never;

/** Adds the response schemas, which `npm run describe-api` generates from the sources. */
function describeOutputs(document: OpenAPIObject): void {
  const schemas = { ...document.components?.schemas, ...apiResponses.schemas };
  document.components = {
    ...document.components,
    schemas: schemas as NonNullable<typeof document.components>['schemas'],
  };
  for (const path of Object.values(document.paths)) {
    for (const operation of [path.get, path.post, path.put, path.patch, path.delete]) {
      const answer = operation?.operationId ? apiResponses.operations[operation.operationId] : undefined;
      if (!operation || !answer) continue;
      operation.operationId = operation.operationId?.replace('Controller.', '.');
      operation.responses = responsesOf(answer) as Responses;
      // Only public routes answer without a session.
      if (!answer.errors.includes('auth.unauthenticated')) operation.security = [];
    }
  }
}

function responsesOf({ status, schema, errors }: OperationResponse): object {
  const body =
    schema === 'binary'
      ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema } };
  const byStatus = Map.groupBy(errors, (code) => errorStatus[code]);
  const failures = [...byStatus].map(([failure, codes]) => [
    failure,
    {
      description: codes.join(', '),
      content: {
        'application/json': {
          schema: { allOf: [{ $ref: '#/components/schemas/ErrorBody' }, { properties: { code: { enum: codes } } }] },
        },
      },
    },
  ]);
  return {
    [status]: { description: '', ...(schema === null ? {} : { content: body }) },
    ...Object.fromEntries(failures),
  };
}

/** Returns a router that serves the API's description: the page at /api/docs and the document at /api/openapi.json. */
export function serveDocument(app: NestExpressApplication): Router {
  applyDescriptions(swagger);
  const router = Router();
  const adapter = new ExpressAdapter(router);
  const server = Object.create(app, {
    getHttpAdapter: { value: () => adapter },
    useStaticAssets: { value: adapter.useStaticAssets.bind(adapter) },
  }) as NestExpressApplication;
  swagger.SwaggerModule.setup('docs', server, () => apiDocument(app), {
    useGlobalPrefix: true,
    jsonDocumentUrl: 'openapi.json',
  });
  return router;
}
