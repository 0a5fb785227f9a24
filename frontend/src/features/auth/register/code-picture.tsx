import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const width = 208;
const height = 64;

const between = (low: number, high: number): number => low + Math.random() * (high - low);

function strokes(): string[] {
  return Array.from({ length: 5 }, () => {
    const y = () => between(6, height - 6).toFixed(1);
    return `M0 ${y()}C${width / 3} ${y()} ${(width * 2) / 3} ${y()} ${width} ${y()}`;
  });
}

/** Draws the verification code: each character has its own angle and offset, and lines cross all characters. */
export function CodePicture({ code }: { code: string }) {
  const { t } = useTranslation('auth');
  const drawn = useMemo(
    () => ({
      threads: strokes(),
      letters: code.split('').map((letter, place) => {
        const x = 26 + place * 39 + between(-4, 4);
        const y = 43 + between(-6, 6);
        return { letter, place, x, y, turn: between(-22, 22), size: between(30, 38) };
      }),
    }),
    [code],
  );
  return (
    <svg className="code-picture" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('codeAsPicture')}>
      <g textAnchor="middle">
        {drawn.letters.map(({ letter, place, x, y, turn, size }) => (
          <text key={place} x={x} y={y} fontSize={size} transform={`rotate(${turn} ${x} ${y - 12})`}>
            {letter}
          </text>
        ))}
      </g>
      <g className="code-threads">
        {drawn.threads.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
    </svg>
  );
}
