import 'reflect-metadata';
import type { INestApplication } from '@nestjs/common';
import { ApiProperty, DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { getMetadataStorage, type MetadataStorage } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';

/** class-validator keeps its rules by class; the type of the map is not public. */
type InputClass = abstract new (...parameters: never[]) => object;

function inputClasses(storage: MetadataStorage): InputClass[] {
  const { validationMetadatas } = storage as unknown as { validationMetadatas: Map<InputClass, unknown> };
  return [...validationMetadatas.keys()];
}

/**
 * The description is derived from the classes that validate (design 3): each property gets what class-validator knows of
 * it, and Nest's own explorer puts bodies and query parameters together from that.
 */
function describeInputs(): void {
  const inputs = inputClasses(getMetadataStorage());
  for (const input of inputs) {
    const { properties = {}, required = [] } = targetConstructorToSchema(input);
    for (const [name, schema] of Object.entries(properties)) {
      const type = Reflect.getMetadata('design:type', input.prototype, name) ?? String;
      const isInput = inputs.includes(type);
      ApiProperty({
        ...(isInput ? {} : (schema as object)),
        type: 'type' in schema && !isInput ? (schema.type as string) : type,
        required: required.includes(name),
      })(input.prototype, name);
    }
  }
}

function apiDocument(app: INestApplication): OpenAPIObject {
  describeInputs();
  const config = new DocumentBuilder()
    .setTitle('Wholesale portal')
    .setDescription(
      'Errors are `{ statusCode, code, message, error, errors? }`; lists take `page` and `limit` and send `X-Total-Count`.',
    )
    .setVersion('1')
    .addBearerAuth()
    .addSecurityRequirements('bearer')
    .build();
  return SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}.${method}`,
  });
}

export function describeApi(app: INestApplication): void {
  SwaggerModule.setup('docs', app, () => apiDocument(app), { useGlobalPrefix: true, jsonDocumentUrl: 'openapi.json' });
}
