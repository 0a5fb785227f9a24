import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { languages } from '@portal/contract/languages';
import ts from 'typescript';

/** Returns a namespace's texts with their keys, such as `terms.who.title`. */
function textsByKey(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [[`${path}${key}`, inner]] : textsByKey(inner, `${path}${key}.`),
  );
}

/** Returns a language's texts by namespace and key, such as `orders:menu.approve`. */
function textsIn(language: string): Map<string, string> {
  return new Map(
    readdirSync(`src/texts/${language}`, { encoding: 'utf8' }).flatMap((file) =>
      textsByKey(JSON.parse(readFileSync(`src/texts/${language}/${file}`, 'utf8')), `${file.replace('.json', '')}:`),
    ),
  );
}
const catalogue = textsIn('en');

/** The languages beside English that have a folder. */
const translations = languages.filter((language) => language !== 'en' && existsSync(`src/texts/${language}`));
/** What other languages have beside the texts of pages: the sentences of the contract, and antd's texts. */
const ownFiles = /^(contract|antd):/;
const withoutForm = (key: string): string => key.replace(/_(zero|one|other)$/, '');

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

const audibleAttributes = /^(aria-label|placeholder|title|alt|label|help|okText|cancelText)$/;

/**
 * Returns the texts written directly in JSX: between tags, and in attributes that users see or hear. Commas and quotation
 * marks are texts as well, because other languages have their own.
 */
function wordsIn(source: ts.SourceFile): string[] {
  return nodesOf(source).flatMap((node) => {
    if (ts.isJsxText(node)) return /[\p{L},“”]/u.test(node.text) ? [node.text.trim()] : [];
    if (!ts.isJsxAttribute(node) || !audibleAttributes.test(node.name.getText())) return [];
    return node.initializer && ts.isStringLiteral(node.initializer) && /\p{L}/u.test(node.initializer.text)
      ? [node.initializer.text]
      : [];
  });
}

interface Use {
  /** The whole key of a text, or the key's beginning if the rest is computed at run time. */
  key: string;
  isPrefix: boolean;
  passedValues: string[] | undefined;
}

/** Returns the names of the values that a call of `t` passes, or undefined if the values are not an object literal. */
function passedValueNames(node: ts.Node): string[] | undefined {
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== node || !/(^|\.)t$/.test(call.expression.getText())) return;
  const [, values] = call.arguments;
  if (values === undefined) return [];
  return ts.isObjectLiteralExpression(values) ? values.properties.map(({ name }) => name?.getText() ?? '') : undefined;
}

/** Attributes whose values are names of a look and never keys of texts, such as `data-tone="accent"`. */
const lookAttributes = /^(data-.+|className|tone|type|size)$/;

function usesIn(source: ts.SourceFile): Use[] {
  return nodesOf(source).flatMap((node): Use[] => {
    if (ts.isStringLiteralLike(node)) {
      const isLook = ts.isJsxAttribute(node.parent) && lookAttributes.test(node.parent.name.getText());
      return isLook ? [] : [{ key: node.text, isPrefix: false, passedValues: passedValueNames(node) }];
    }
    return ts.isTemplateExpression(node) ? [{ key: node.head.text, isPrefix: true, passedValues: undefined }] : [];
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
  it.each([...sources])('%s contains no hard-coded text', (_, source) => {
    expect(wordsIn(source)).toEqual([]);
  });

  it('has no unused texts', () => {
    const usedKeys = new Set(uses.filter(({ isPrefix }) => !isPrefix).map(({ key }) => key));
    const usedPrefixes = uses.filter(({ key, isPrefix }) => isPrefix && key.includes('.')).map(({ key }) => key);
    const unusedKeys = [...catalogue.keys()].filter(
      (key) =>
        !usedKeys.has(withoutForm(key)) && !usedKeys.has(key) && !usedPrefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unusedKeys.filter((key) => !key.startsWith('portal:pages.'))).toEqual([]);
  });

  it('passes a value for each placeholder of a text wherever the text is used', () => {
    const missing = [...catalogue].flatMap(([key, text]) => {
      const named = [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name);
      if (/_(zero|one|other)$/.test(key)) named.push('count');
      return (usesOf.get(withoutForm(key)) ?? []).flatMap(({ file, passedValues }) =>
        named
          .filter((name) => passedValues && !passedValues.includes(name))
          .map((name) => `${file}: ${key} lacks ${name}`),
      );
    });
    expect(missing).toEqual([]);
  });
});

/** The placeholders and tags of a text in a fixed order, such as `</b>`, `<b>`, `{{count, number}}`. */
const marksOf = (text: string): string[] => (text.match(/\{\{.*?\}\}|<\/?\w+>/g) ?? []).sort();
const isPlural = (key: string): boolean => key.endsWith('_other') && catalogue.has(key.replace(/_other$/, '_one'));

// Z01
describe.each(translations)('the texts in %s', (language) => {
  const translated = textsIn(language);
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  /** The keys that the language needs, with the English text of each. */
  const needed = new Map(
    [...catalogue].flatMap(([key, text]): [string, string][] => {
      if (isPlural(key)) return forms.map((form) => [key.replace(/other$/, form), text]);
      return catalogue.has(key.replace(/_one$/, '_other')) && key.endsWith('_one') ? [] : [[key, text]];
    }),
  );

  it('are complete, with each plural form of the language', () => {
    expect([...needed.keys()].filter((key) => !translated.has(key))).toEqual([]);
  });

  it('have none that English lacks', () => {
    expect([...translated.keys()].filter((key) => !needed.has(key) && !ownFiles.test(key))).toEqual([]);
  });

  it('are not empty', () => {
    expect(
      [...translated].filter(([key, text]) => text.trim() === '' && !key.startsWith('antd:')).map(([key]) => key),
    ).toEqual([]);
  });

  it('have the placeholders and tags of the English texts', () => {
    const wrong = [...needed].filter(([key, english]) => {
      const text = translated.get(key);
      if (text === undefined) return false;
      const expected = marksOf(english);
      const found = marksOf(text);
      if (`${found}` === `${expected}`) return false;
      // In the forms for none, one and two the word itself may say the number.
      const withoutCount = (marks: string[]) => marks.filter((mark) => !/^\{\{(count|number)\b/.test(mark));
      return !/_(zero|one|two)$/.test(key) || `${withoutCount(found)}` !== `${withoutCount(expected)}`;
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});
