import { applyDecorators } from '@nestjs/common';

type Swagger = typeof import('@nestjs/swagger');

export type InputClass = abstract new (...parameters: never[]) => object;

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

interface UploadBody {
  /** The fields beside the files. */
  input?: InputClass | undefined;
  required?: string[];
  optional?: string[];
  /** True where a body without files may also be JSON. */
  orJson?: boolean;
}

/** Describes a multipart body with files and the fields of an input. */
export const ApiUpload = ({ input, required = [], optional = [], orJson = false }: UploadBody) => {
  const file = { type: 'string', format: 'binary' } as const;
  const properties = Object.fromEntries([...required, ...optional].map((field) => [field, file]));
  const files = { type: 'object', required, properties } as const;
  return applyDecorators(
    described(({ ApiConsumes }) => ApiConsumes(...(orJson ? ['application/json'] : []), 'multipart/form-data')),
    ...(input ? [described(({ ApiExtraModels }) => ApiExtraModels(input))] : []),
    described(({ ApiBody, getSchemaPath }) =>
      ApiBody({ schema: input ? { allOf: [{ $ref: getSchemaPath(input) }, files] } : files }),
    ),
  );
};

/** Describes a body that is one of these inputs. */
export const ApiBodyOneOf = (...inputs: InputClass[]) =>
  applyDecorators(
    described(({ ApiExtraModels }) => ApiExtraModels(...inputs)),
    described(({ ApiBody, getSchemaPath }) =>
      ApiBody({ schema: { oneOf: inputs.map((input) => ({ $ref: getSchemaPath(input) })) } }),
    ),
  );
