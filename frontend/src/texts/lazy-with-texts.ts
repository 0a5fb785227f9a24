import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadTexts, type TextNamespace } from './texts';

export type PreloadableComponent<Props extends object> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads the component before it is rendered. */
  preload: () => Promise<unknown>;
};

/** Returns a lazy component whose texts are loaded together with its code. */
export function lazyWithTexts<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: readonly TextNamespace[]
): PreloadableComponent<Props> {
  const preload = async () => {
    const [part] = await Promise.all([load(), loadTexts(...namespaces)]);
    return { default: part };
  };
  return Object.assign(lazy(preload), { preload });
}
