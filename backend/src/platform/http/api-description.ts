import { applyDecorators } from '@nestjs/common';
import type { ApiBodyOptions } from '@nestjs/swagger';

type Swagger = typeof import('@nestjs/swagger');

type InputClass = abstract new (...parameters: never[]) => object;

const waiting: ((swagger: Swagger) => void)[] = [];

/**
 * Returns a decorator for the API's description. The decorator takes effect when the description is first requested,
 * because loading the library's 540 modules takes 0.2 s of CPU, which a start should not spend.
 */
function described(
  decorator: (swagger: Swagger) => ClassDecorator | MethodDecorator,
): ClassDecorator & MethodDecorator {
  return (...target: unknown[]) => {
    waiting.push((swagger) => (decorator(swagger) as (...target: unknown[]) => void)(...target));
  };
}

/** Applies the decorators of all classes that were loaded since the last call. */
export function applyDescriptions(swagger: Swagger): void {
  for (const apply of waiting.splice(0)) apply(swagger);
}

export const ApiTags = (tag: string) => described(({ ApiTags }) => ApiTags(tag));

export const ApiExcludeController = () => described(({ ApiExcludeController }) => ApiExcludeController());

/** Describes a header that clients may send. */
export const ApiOptionalHeader = (name: string, maxLength: number) =>
  described(({ ApiHeader }) => ApiHeader({ name, required: false, schema: { type: 'string', maxLength } }));

export const ApiUpload = (schema: NonNullable<Extract<ApiBodyOptions, { schema: unknown }>['schema']>) =>
  applyDecorators(
    described(({ ApiConsumes }) => ApiConsumes('multipart/form-data')),
    described(({ ApiBody }) => ApiBody({ schema })),
  );

/** Describes a body that is JSON, or multipart with the same fields and a file. */
export const ApiInputWithFile = (input: InputClass, file: string) =>
  applyDecorators(
    described(({ ApiConsumes }) => ApiConsumes('application/json', 'multipart/form-data')),
    described(({ ApiExtraModels }) => ApiExtraModels(input)),
    described(({ ApiBody, getSchemaPath }) =>
      ApiBody({
        schema: {
          allOf: [
            { $ref: getSchemaPath(input) },
            { type: 'object', properties: { [file]: { type: 'string', format: 'binary' } } },
          ],
        },
      }),
    ),
  );

/** Describes a body that is one of these inputs. */
export const ApiBodyOneOf = (...inputs: InputClass[]) =>
  applyDecorators(
    described(({ ApiExtraModels }) => ApiExtraModels(...inputs)),
    described(({ ApiBody, getSchemaPath }) =>
      ApiBody({ schema: { oneOf: inputs.map((input) => ({ $ref: getSchemaPath(input) })) } }),
    ),
  );
