import type { ErrorCode } from '@portal/contract/errors';

/** The part of JSON Schema 2020-12 that the schemas of responses need. OpenAPI 3.1 uses this dialect. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: (string | number | boolean | null)[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
}

/** The response of one route. */
export interface OperationResponse {
  method: string;
  /** The path below `/api` as Express writes it: `/orders/:id`. */
  path: string;
  status: number;
  /** The schema of the response body; `binary` stands for a download, null for a response without a body. */
  schema: JsonSchema | 'binary' | null;
  errors: ErrorCode[];
}

export interface ApiResponses {
  schemas: Record<string, JsonSchema>;
  /** The responses by `Controller.method`. */
  operations: Record<string, OperationResponse>;
}
