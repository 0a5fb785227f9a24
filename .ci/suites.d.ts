export const secondsOfLongSuites: Record<string, number>;
export function patternsOfExcludedSuites(): string[];
