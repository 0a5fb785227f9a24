import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A namespace's texts by key: `terms.who.title`. */
function flat(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [[`${path}${key}`, inner]] : flat(inner, `${path}${key}.`),
  );
}
const catalogue = new Map<string, string>(
  readdirSync('src/texts/en').flatMap((file) =>
    flat(JSON.parse(readFileSync(`src/texts/en/${file}`, 'utf8')), `${file.replace('.json', '')}:`),
  ),
);
const withoutForm = (key: string): string => key.replace(/_(one|other)$/, '');

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.spec\.|\.d\.ts|(^|[\\/])(test|spec)[\\/]/.test(file),
);
const sources = new Map(
  files.map((file) => {
    const text = readFileSync(`src/${file}`, 'utf8');
    return [file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)] as const;
  }),
);

function nodesOf(source: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return nodes;
}

const heard = /^(aria-label|placeholder|title|alt|label|help|okText|cancelText)$/;

/** Words between tags, and those of attributes that are read or heard. */
function wordsIn(source: ts.SourceFile): string[] {
  return nodesOf(source).flatMap((node) => {
    if (ts.isJsxText(node)) return /\p{L}/u.test(node.text) ? [node.text.trim()] : [];
    if (!ts.isJsxAttribute(node) || !heard.test(node.name.getText())) return [];
    return node.initializer && ts.isStringLiteral(node.initializer) && /\p{L}/u.test(node.initializer.text)
      ? [node.initializer.text]
      : [];
  });
}

interface Use {
  /** As it is written, or how it begins: the rest is chosen when it runs. */
  key: string;
  begins: boolean;
  given: string[] | undefined;
}

/** What a call of `t` is given besides its key: nothing, or an object; what stands elsewhere cannot be looked into. */
function givenTo(node: ts.Node): string[] | undefined {
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== node || !/(^|\.)t$/.test(call.expression.getText())) return;
  const [, values] = call.arguments;
  if (values === undefined) return [];
  return ts.isObjectLiteralExpression(values) ? values.properties.map(({ name }) => name?.getText() ?? '') : undefined;
}

function usesIn(source: ts.SourceFile): Use[] {
  return nodesOf(source).flatMap((node): Use[] => {
    if (ts.isStringLiteralLike(node)) return [{ key: node.text, begins: false, given: givenTo(node) }];
    return ts.isTemplateExpression(node) ? [{ key: node.head.text, begins: true, given: undefined }] : [];
  });
}

const uses = [...sources].flatMap(([file, source]) => {
  const spaces = [...source.text.matchAll(/(?:useTranslation\(|TFunction<)([^)>]*)/g)].flatMap(
    ([, named = '']) => named.match(/\w+/g) ?? ['shared'],
  );
  return usesIn(source).flatMap((use) =>
    use.key.includes(':')
      ? [{ file, ...use }]
      : [...new Set([...spaces, 'shared'])].map((space) => ({ file, ...use, key: `${space}:${use.key}` })),
  );
});

const usesOf = Map.groupBy(uses, ({ key }) => key);

describe('the catalogue of texts', () => {
  it.each([...sources])('%s holds no words of its own', (_, source) => {
    expect(wordsIn(source)).toEqual([]);
  });

  it('holds nothing that nobody says', () => {
    const whole = new Set(uses.filter(({ begins }) => !begins).map(({ key }) => key));
    const beginnings = uses.filter(({ key, begins }) => begins && key.includes('.')).map(({ key }) => key);
    const unsaid = [...catalogue.keys()].filter(
      (key) => !whole.has(withoutForm(key)) && !whole.has(key) && !beginnings.some((begin) => key.startsWith(begin)),
    );
    expect(unsaid.filter((key) => !key.startsWith('shared:pages.'))).toEqual([]);
  });

  it('is given everything that its sentences name', () => {
    const missing = [...catalogue].flatMap(([key, text]) => {
      const named = [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name);
      if (/_(one|other)$/.test(key)) named.push('count');
      return (usesOf.get(withoutForm(key)) ?? []).flatMap(({ file, given }) =>
        named.filter((name) => given && !given.includes(name)).map((name) => `${file}: ${key} lacks ${name}`),
      );
    });
    expect(missing).toEqual([]);
  });
});
