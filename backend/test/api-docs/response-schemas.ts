import ts from 'typescript';
import type { JsonSchema } from '../../src/api-docs/api-responses.js';

/**
 * Turns the contract's types into JSON Schema. Objects are closed: a property that the type does not name is an error,
 * so a response cannot contain more than its type says (row R24).
 */
export class ResponseSchemas {
  readonly components: Record<string, JsonSchema> = {};

  constructor(private readonly checker: ts.TypeChecker) {}

  of(type: ts.Type, at: ts.Node): JsonSchema {
    const name = (type.aliasSymbol ?? type.symbol)?.getName();
    const declaration = (type.aliasSymbol ?? type.symbol)?.declarations?.[0];
    const isNamed =
      declaration !== undefined &&
      (ts.isInterfaceDeclaration(declaration) ||
        ts.isClassDeclaration(declaration) ||
        ts.isTypeAliasDeclaration(declaration)) &&
      declaration.getSourceFile().fileName.includes('/contract/src/') &&
      !type.aliasTypeArguments;
    if (!name || !isNamed) return this.#inline(type, at);
    if (!(name in this.components)) {
      // The type is registered before its properties are visited, because they may refer back to it.
      this.components[name] = {};
      const description = ts.displayPartsToString(type.symbol?.getDocumentationComment(this.checker));
      this.components[name] = { ...(description ? { description } : {}), ...this.#inline(type, at) };
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #inline(type: ts.Type, at: ts.Node): JsonSchema {
    const { flags } = type;
    if (type.isUnion()) return this.#union(type.types, at);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { enum: [type.value] };
    if (flags & ts.TypeFlags.BooleanLiteral) return { enum: [this.checker.typeToString(type) === 'true'] };
    if (flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) return { type: 'string' };
    if (flags & ts.TypeFlags.Number) return { type: 'number' };
    if (flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (flags & ts.TypeFlags.Unknown) return {};
    if (this.checker.isArrayType(type)) {
      const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
      if (item) return { type: 'array', items: this.of(item, at) };
    }
    if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return this.#object(type, at);
    throw new Error(`${at.getSourceFile().fileName}: ${this.checker.typeToString(type)} has no JSON Schema`);
  }

  #union(types: ts.Type[], at: ts.Node): JsonSchema {
    // `StreamableFile` is left out: a streamed response has the shape of the union's other type.
    const present = types.filter(
      ({ flags, symbol }) => !(flags & ts.TypeFlags.Undefined) && symbol?.name !== 'StreamableFile',
    );
    const isLiteral = (type: ts.Type) => type.isStringLiteral() || type.isNumberLiteral();
    // Sorted, because the compiler orders a union by the first occurrence of its members: an unrelated change would
    // reorder the description.
    const values = present.map((type) => (isLiteral(type) ? (type as ts.LiteralType).value : undefined));
    const sortedValues = values.filter((value) => typeof value === 'string' || typeof value === 'number').sort();
    const booleans = present.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral);
    const others = present.filter((type) => !isLiteral(type) && !booleans.includes(type));
    const options = [
      ...(sortedValues.length > 0 ? [{ enum: sortedValues }] : []),
      ...(booleans.length === 2 ? [{ type: 'boolean' }] : booleans.map((type) => this.#inline(type, at))),
      ...others.map((type) => this.of(type, at)),
    ];
    const [only, ...rest] = options;
    if (only && rest.length === 0) return only;
    options.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    // `string | null` becomes one schema with two types.
    if (options.every(({ type, ...more }) => typeof type === 'string' && Object.keys(more).length === 0)) {
      return { type: options.map(({ type }) => String(type)) };
    }
    return { anyOf: options };
  }

  #object(type: ts.Type, at: ts.Node): JsonSchema {
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const property of this.checker.getPropertiesOfType(type)) {
      const name = property.getName();
      const description = ts.displayPartsToString(property.getDocumentationComment(this.checker));
      const schema = this.of(this.checker.getTypeOfSymbolAtLocation(property, at), at);
      properties[name] = description ? { description, ...schema } : schema;
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(name);
    }
    const index = this.checker.getIndexInfoOfType(type, ts.IndexKind.String);
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: index ? this.of(index.type, at) : false,
    };
  }
}
