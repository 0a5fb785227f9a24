import type { TextNamespace } from './texts';

export async function loadTranslatedFile(language: string, namespace: TextNamespace): Promise<object> {
  const file: { default: object } = await import(`./${language}/${namespace}.json`, { with: { type: 'json' } });
  return file.default;
}
