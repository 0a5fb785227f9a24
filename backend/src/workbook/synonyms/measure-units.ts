/** Units with their size in grams, millilitres and millimetres. */
export const massUnits: readonly (readonly [unit: string, size: number])[] = [
  ...(['g', 'gr', 'gm', 'gms', 'gram', 'grams', 'г', 'гр', 'грамм', '克'] as const).map((unit) => [unit, 1] as const),
  ...(['kg', 'kgs', 'kilo', 'кг', '公斤', '千克'] as const).map((unit) => [unit, 1000] as const),
];

export const volumeUnits: readonly (readonly [unit: string, size: number])[] = [
  ...(['ml', 'мл', '毫升'] as const).map((unit) => [unit, 1] as const),
  ['cl', 10],
  ...(['l', 'lt', 'ltr', 'liter', 'litre', 'litro', 'л', 'литр', '升'] as const).map((unit) => [unit, 1000] as const),
];

export const lengthUnits: readonly (readonly [unit: string, size: number])[] = [
  ...(['mm', 'мм'] as const).map((unit) => [unit, 1] as const),
  ...(['cm', 'см'] as const).map((unit) => [unit, 10] as const),
  ...(['m', 'mt', 'м'] as const).map((unit) => [unit, 1000] as const),
];
