import { palettes } from '@portal/contract/palette';
import { useLayoutEffect } from 'react';
import { useLanguage } from '../texts/use-language';
import { useShownMode } from './theme-mode';

/** Styles of our own read the palette from the document; so does the browser language and direction. */
export function useDocument(): void {
  const mode = useShownMode();
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
