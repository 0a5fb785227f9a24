import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadTexts, type Namespace } from './texts';

/** A part of the portal and its words, fetched beside each other when it is first shown. */
export function withTexts<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: readonly Namespace[]
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await Promise.all([load(), loadTexts(...namespaces)]);
    return { default: part };
  });
}
