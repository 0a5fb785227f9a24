/**
 * Stands in for the package that makes English plurals of the names of Refine's resources: the portal's menus and titles
 * are translated texts.
 */
const same = (word: string): string => word;

export default { plural: same, singular: same };
