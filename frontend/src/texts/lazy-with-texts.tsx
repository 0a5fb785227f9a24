import { type ComponentType, lazy, useState } from 'react';
import { loadTexts, type TextNamespace } from './texts';

export type PreloadableComponent<Props extends object> = ComponentType<Props> & {
  /** Loads the component before it is rendered. */
  preload: () => Promise<unknown>;
};

/**
 * Returns a lazy component whose texts are loaded together with its code. What was loaded ahead is rendered at once:
 * React's `lazy` suspends once even then, and React shows a page 300 ms after its fallback at the earliest.
 */
export function lazyWithTexts<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: readonly TextNamespace[]
): PreloadableComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    const [part] = await Promise.all([load(), loadTexts(...namespaces)]);
    loaded = part;
    return { default: part };
  };
  const Lazy = lazy(preload);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, when its module is loaded
  function PreloadedOrLazy(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Part {...props} />;
  }
  return Object.assign(PreloadedOrLazy, { preload });
}
