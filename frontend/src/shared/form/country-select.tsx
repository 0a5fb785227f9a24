import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Country, countries, countryRank } from './phone';

interface CountrySelectProps {
  id?: string;
  value?: string;
  onChange?: (code: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  /**
   * True for the country of a phone number: the options show dialling codes, and the values are lower-case country
   * codes (specification 3).
   */
  dialling?: boolean;
}

interface Option {
  value: string;
  label: string;
  country: Country;
}

const optionOf = (country: Country): Option => ({ value: country.code, label: country.name, country });
const diallingOptionOf = (country: Country): Option => ({ ...optionOf(country), value: country.code.toLowerCase() });

/**
 * Renders a select with all countries, searchable by name, code or dialling code. A value that is not the code of a
 * country, as in old postal addresses, is shown unchanged.
 */
export function CountrySelect({ dialling = false, value, ...field }: CountrySelectProps) {
  const { t } = useTranslation('shared');
  const all = countries();
  const options = useMemo(() => all.map(dialling ? diallingOptionOf : optionOf), [all, dialling]);
  return (
    <Select<string, Option>
      {...field}
      value={value || undefined}
      className={dialling ? 'dialling-select' : undefined}
      aria-label={dialling ? t('diallingCode') : undefined}
      placeholder={dialling ? undefined : t('chooseCountry')}
      options={options}
      showSearch
      filterOption={(search, option) => option !== undefined && Number.isFinite(countryRank(option.country, search))}
      filterSort={(one, other, { searchValue }) =>
        countryRank(one.country, searchValue) - countryRank(other.country, searchValue)
      }
      popupMatchSelectWidth={dialling ? 320 : true}
      labelRender={({ value: code, label }) => {
        if (!dialling) return label ?? code;
        const chosen = options.find((option) => option.value === code)?.country;
        return chosen ? `${chosen.code} ${chosen.dialling}` : code;
      }}
      optionRender={({ data: { country } }) => (
        <span className="country-option">
          <span>{country.name}</span>
          {dialling && <bdi className="figures">{country.dialling}</bdi>}
        </span>
      )}
    />
  );
}
