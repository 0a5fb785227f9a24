import { dirname, resolve } from 'node:path';
import { type ErrorCode, errorStatus } from '@portal/contract/errors';
import ts from 'typescript';
import type { ApiResponses, OperationResponse } from '../../src/api-docs/api-responses.js';
import { ResponseSchemas } from './response-schemas.js';

const usualStatus: Record<string, number> = { Get: 200, Post: 201, Put: 200, Patch: 200, Delete: 200 };
/** Errors that every route can respond with before or outside of its handler. */
const errorsOfEveryRoute: ErrorCode[] = ['common.server_error', 'common.unavailable', 'common.disk_full'];

/**
 * Reads from the sources how every route responds: the body from the return type of its method, the error codes from
 * all code that the method can reach by calls. Both sides of the wire are compiled against the same types, so the
 * description cannot disagree with the code without a test that fails.
 */
export function describeResponses(configFile: string): ApiResponses {
  const config = ts.getParsedCommandLineOfConfigFile(
    configFile,
    { noEmit: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(String(messageText));
      },
    },
  );
  if (!config) throw new Error(`${configFile} cannot be read`);
  const program = ts.createProgram(config.fileNames, config.options);
  const checker = program.getTypeChecker();
  const schemas = new ResponseSchemas(checker);
  const reachable = new ReachableErrors(program);
  const operations: ApiResponses['operations'] = {};
  describeErrorBody();
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.endsWith('.controller.ts')) continue;
    for (const controller of file.statements.filter(ts.isClassDeclaration)) {
      const base = decoratorOf(controller, 'Controller');
      if (!base || !controller.name) continue;
      for (const method of controller.members.filter(ts.isMethodDeclaration)) {
        const answer = describe(controller, base, method);
        if (answer) operations[`${controller.name.text}.${method.name.getText()}`] = answer;
      }
    }
  }
  return { schemas: sorted(schemas.components), operations: sorted(operations) };

  function describeErrorBody(): void {
    const file = program.getSourceFiles().find(({ fileName }) => fileName.endsWith('/contract/src/errors.ts'));
    const body = file?.statements.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'ErrorBody');
    if (!body) throw new Error('The contract has no ErrorBody');
    schemas.of(checker.getTypeAtLocation(body), body);
  }

  function describe(
    controller: ts.ClassDeclaration,
    base: ts.CallExpression,
    method: ts.MethodDeclaration,
  ): OperationResponse | undefined {
    const route = Object.keys(usualStatus).flatMap((verb) => {
      const decorator = decoratorOf(method, verb);
      return decorator ? [{ verb, decorator }] : [];
    })[0];
    if (!route) return undefined;
    const path = [textOf(base), textOf(route.decorator)].filter(Boolean).join('/');
    const code = decoratorOf(method, 'HttpCode')?.arguments[0]?.getText();
    const errors = new Set<ErrorCode>([
      ...errorsOfEveryRoute,
      ...reachable.from(method),
      ...errorsOfDecorators(controller, method),
    ]);
    return {
      method: route.verb.toUpperCase(),
      path: `/${path}`,
      status: code === undefined ? (usualStatus[route.verb] ?? 200) : Number(code),
      schema: bodyOf(method),
      errors: [...errors].sort(),
    };
  }

  function bodyOf(method: ts.MethodDeclaration): OperationResponse['schema'] {
    const signature = checker.getSignatureFromDeclaration(method);
    if (!signature) throw new Error(`${method.name.getText()} has no signature`);
    const returned = checker.getReturnTypeOfSignature(signature);
    const type = checker.getAwaitedType(returned) ?? returned;
    if (type.flags & ts.TypeFlags.Void) return method.parameters.some(writesResponse) ? 'binary' : null;
    return schemas.of(type, method);
  }
}

/** True for `@Res()` without `passthrough`: the method then sends the response itself, as downloads do. */
function writesResponse(parameter: ts.ParameterDeclaration): boolean {
  const decorator = decoratorOf(parameter, 'Res');
  return decorator !== undefined && decorator.arguments.length === 0;
}

/** The decorators of `uploads.ts`, and those made of them. */
const uploadDecorators = ['AcceptsUpload', 'AcceptsInputOrUpload', 'AcceptsStockUpload'];

function errorsOfDecorators(controller: ts.ClassDeclaration, method: ts.MethodDeclaration): ErrorCode[] {
  const has = (name: string) => decoratorOf(method, name) !== undefined || decoratorOf(controller, name) !== undefined;
  const takes = (name: string) => method.parameters.some((parameter) => decoratorOf(parameter, name));
  const errors: ErrorCode[] = [];
  if (has('Allow'))
    errors.push('auth.unauthenticated', 'auth.forbidden', 'auth.not_approved', 'second_factor.required');
  if (takes('Body') || takes('Query')) errors.push('common.invalid_input', 'common.too_large');
  // A path parameter with malformed percent-encoding is refused as invalid input.
  if (takes('Param')) errors.push('common.not_found', 'common.invalid_input');
  const acceptsUpload = uploadDecorators.some(has);
  if (has('RateLimited') || acceptsUpload) errors.push('common.too_many_requests');
  if (decoratorOf(method, 'UseGuards')?.getText().includes("AuthGuard('local')")) {
    errors.push('auth.invalid_credentials', 'auth.not_approved', 'common.too_many_requests');
  }
  if (acceptsUpload) errors.push('upload.malformed', 'common.too_large', 'common.invalid_input');
  return errors;
}

/** The error codes in all code that a declaration can reach by calls within the back end. */
class ReachableErrors {
  readonly #known = new Map<ts.Node, { errors: ErrorCode[]; uses: ts.Node[] }>();

  readonly #checker: ts.TypeChecker;

  constructor(private readonly program: ts.Program) {
    this.#checker = program.getTypeChecker();
  }

  from(start: ts.Node): Set<ErrorCode> {
    const errors = new Set<ErrorCode>();
    const seen = new Set<ts.Node>([start]);
    for (const node of seen) {
      const found = this.#look(node);
      for (const error of found.errors) errors.add(error);
      for (const use of found.uses) seen.add(use);
    }
    return errors;
  }

  #look(node: ts.Node) {
    const known = this.#known.get(node);
    if (known) return known;
    const found: { errors: ErrorCode[]; uses: ts.Node[] } = { errors: [], uses: [] };
    const visit = (each: ts.Node): void => {
      if (ts.isTypeNode(each)) return;
      if (ts.isStringLiteral(each) && each.text in errorStatus) found.errors.push(each.text as ErrorCode);
      if (ts.isIdentifier(each) || ts.isPrivateIdentifier(each)) found.uses.push(...this.#declarationsOf(each));
      if (ts.isNewExpression(each) && each.expression.getText() === 'DomainError')
        found.errors.push(...this.#codesOf(each));
      ts.forEachChild(each, visit);
    };
    ts.forEachChild(node, visit);
    // Errors of the workbook reader process arrive as messages, so no call leads to the code that throws them. All
    // files of that process are therefore taken as reachable.
    if (node.getSourceFile().fileName.endsWith('/isolation/workbook-reader.ts'))
      found.uses.push(...this.#readerProcess());
    this.#known.set(node, found);
    return found;
  }

  /** Every file that the reader process loads. */
  #readerProcess(): ts.Node[] {
    const entry = this.program
      .getSourceFiles()
      .find(({ fileName }) => fileName.endsWith('/isolation/reader-process.ts'));
    const files = new Set([entry ?? []].flat());
    for (const file of files) {
      for (const name of importedNames(file)) {
        const path = resolve(dirname(file.fileName), name.replace(/\.js$/, '.ts'));
        const imported = this.program.getSourceFile(path);
        if (imported) files.add(imported);
      }
    }
    return [...files];
  }

  /** The error codes that the type of the first argument allows, when the type is narrower than all codes. */
  #codesOf({ arguments: [code] = [] as unknown as ts.NodeArray<ts.Expression> }: ts.NewExpression): ErrorCode[] {
    const type = code && this.#checker.getTypeAtLocation(code);
    if (!type?.isUnion() || type.types.length === Object.keys(errorStatus).length) return [];
    return type.types.flatMap((each) =>
      each.isStringLiteral() && each.value in errorStatus ? [each.value as ErrorCode] : [],
    );
  }

  /**
   * The declarations in the back end that the name stands for: functions, methods and initialised constants; for a
   * class, its constructor.
   */
  #declarationsOf(name: ts.Identifier | ts.PrivateIdentifier): ts.Node[] {
    let symbol = this.#checker.getSymbolAtLocation(name);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol);
    // `const { name } = await import('./module.js')`: the function or class is known by the type of its name.
    if (symbol?.valueDeclaration && ts.isBindingElement(symbol.valueDeclaration))
      symbol = this.#checker.getTypeAtLocation(name).symbol;
    return (symbol?.declarations ?? []).flatMap((declaration): ts.Node[] => {
      const { fileName } = declaration.getSourceFile();
      if (!fileName.includes('/backend/src/') || fileName.includes('.spec.')) return [];
      if (ts.isClassDeclaration(declaration)) return declaration.members.filter(ts.isConstructorDeclaration);
      const isCode =
        ts.isFunctionDeclaration(declaration) ||
        ts.isMethodDeclaration(declaration) ||
        ts.isGetAccessorDeclaration(declaration) ||
        ((ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration)) && declaration.initializer);
      return isCode ? [declaration] : [];
    });
  }
}

/** The relative paths of the modules that the file imports, by an import statement or by `import()`. */
function importedNames(file: ts.SourceFile): string[] {
  return ts
    .preProcessFile(file.text)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'));
}

function decoratorOf(node: ts.Node, name: string): ts.CallExpression | undefined {
  if (!ts.canHaveDecorators(node)) return undefined;
  for (const { expression } of ts.getDecorators(node) ?? []) {
    if (ts.isCallExpression(expression) && expression.expression.getText() === name) return expression;
  }
  return undefined;
}

function textOf(decorator: ts.CallExpression): string {
  const [first] = decorator.arguments;
  return first && ts.isStringLiteral(first) ? first.text : '';
}

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
