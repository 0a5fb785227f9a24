import type { SessionUser } from '@portal/contract/auth';
import { type Language, languages } from '@portal/contract/languages';
import { Card, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../shared/access/account-language';
import { useSaveLanguage } from '../../shared/access/use-save-language';
import { errorMessageOf } from '../../shared/data/api';
import { languageNames } from '../../shared/ui/language-names';
import { useToast } from '../../shared/ui/toast';
import { texts } from '../../texts/texts';

const options = languages.map((language) => ({
  value: language,
  label: <span lang={language}>{languageNames[language]}</span>,
}));

/** The language of the portal and of the mails to this user (row Z06). */
export function LanguageCard({ user }: { user: SessionUser }) {
  const { t } = useTranslation('profile');
  const { t: shared } = useTranslation('shared');
  const save = useSaveLanguage();
  const toast = useToast();
  /** The language while it is being saved. */
  const [chosen, setChosen] = useState<Language>();
  const choose = async (language: Language) => {
    setChosen(language);
    try {
      await save(language);
      toast.success(texts.t('profile:languageSaved'));
    } catch (error) {
      toast.error(errorMessageOf(error, texts.t('profile:languageFailed')));
    } finally {
      setChosen(undefined);
    }
  };
  return (
    <Card title={<h2 id="profile-language">{shared('language')}</h2>}>
      <Radio.Group
        name="language"
        aria-labelledby="profile-language"
        options={options}
        value={chosen ?? languageOf(user)}
        onChange={({ target }) => {
          // A second choice would overtake the first one on its way.
          if (chosen === undefined) void choose(target.value);
        }}
      />
      <p className="profile-language-hint">{t('languageOfMails')}</p>
    </Card>
  );
}
