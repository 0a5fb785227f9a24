import { palettes } from '@portal/contract/palette';
import { useLayoutEffect } from 'react';
import { useLanguage } from '../texts/use-language';
import { useEffectiveMode } from './theme-mode';

/** Sets the palette's CSS variables, and the document's language and writing direction. */
export function useDocumentAttributes(): void {
  const mode = useEffectiveMode();
  useLayoutEffect(() => {
    const root = document.documentElement;
    for (const [name, value] of Object.entries(palettes[mode])) root.style.setProperty(`--${name}`, value);
    root.style.setProperty('color-scheme', mode);
    root.dataset.theme = mode;
  }, [mode]);

  const { language, direction } = useLanguage();
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
  }, [language, direction]);
}
