import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PasswordScore } from './password-strength';

interface StrengthMeterProps {
  password: string | undefined;
  measure: (password: string) => PasswordScore;
}

const colours = { Weak: 'var(--rejected)', Medium: 'var(--pending)', Strong: 'var(--completed)' } as const;

export function StrengthMeter({ password = '', measure }: StrengthMeterProps) {
  const { t } = useTranslation('auth');
  const { score, outOf, word } = measure(password);
  return (
    <div className="strength">
      <Progress
        percent={(score / outOf) * 100}
        steps={outOf === 100 ? 4 : outOf}
        size={[36, 4]}
        showInfo={false}
        strokeColor={colours[word]}
        trailColor="var(--line)"
        aria-hidden
      />
      <span className="strength-word" role="status" aria-label={t('passwordStrength')} data-strength={word}>
        {password !== '' && t(`strength.${word}`)}
      </span>
    </div>
  );
}
