import { type Language, languages } from '@portal/contract/languages';
import { messages } from '@portal/contract/messages';
import { useTranslation } from 'react-i18next';
import { chooseBeforeSignIn } from '../../shared/access/account-language';
import { languageNames } from '../../shared/ui/language-names';
import { useToast } from '../../shared/ui/toast';
import { useLanguage } from '../../texts/use-language';

/** The languages of the pages outside the portal. Plain buttons, because the login page is loaded without antd. */
export function LanguageChoice({
  onChoose = chooseBeforeSignIn,
}: {
  onChoose?: (language: Language) => Promise<void>;
}) {
  const { t } = useTranslation('shared');
  const { language: shown } = useLanguage();
  const toast = useToast();
  return (
    <fieldset aria-label={t('language')} className="language-choice">
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === shown}
          onClick={() => {
            onChoose(language).catch(() => toast.error(messages.common.serverError));
          }}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  );
}
