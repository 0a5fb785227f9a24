import '@ant-design/v5-patch-for-react-19';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../texts/use-language';
import { themeFor } from './theme';
import { useEffectiveMode, useReducedMotion } from './theme-mode';

/** antd's own texts. Without any, antd would leave out a provider and so mount the pages anew in another language. */
const antdEnglish: Locale = { locale: 'en' };

/** Renders its children inside antd's provider, with the portal's theme and language. */
export function DesignProvider({ children }: { children: ReactNode }) {
  const mode = useEffectiveMode();
  const reducedMotion = useReducedMotion();
  const theme = useMemo(() => themeFor(mode, reducedMotion), [mode, reducedMotion]);
  const { t } = useTranslation();
  const { direction, antdWords } = useLanguage();
  return (
    <ConfigProvider
      theme={theme}
      wave={{ disabled: true }}
      direction={direction}
      locale={antdWords ?? antdEnglish}
      modal={{ closable: { 'aria-label': t('close') } }}
    >
      {children}
    </ConfigProvider>
  );
}
