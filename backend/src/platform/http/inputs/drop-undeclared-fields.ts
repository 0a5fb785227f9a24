import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';

export type InputClass = abstract new (...parameters: never[]) => object;

/** `type` is the class of a nested input; `longest` is the number of elements that a list may have. */
interface Property {
  type?: InputClass;
  longest: number;
}

const propertiesByClass = new Map<InputClass, Map<string, Property>>();

function propertiesOf(input: InputClass): Map<string, Property> {
  const known = propertiesByClass.get(input);
  if (known) return known;
  const properties = new Map<string, Property>();
  for (const { propertyName, name, constraints } of getMetadataStorage().getTargetValidationMetadatas(
    input,
    '',
    false,
    false,
  )) {
    const property = properties.get(propertyName) ?? { longest: 0 };
    const type = defaultMetadataStorage.findTypeMetadata(input, propertyName);
    if (type) property.type = type.typeFunction() as InputClass;
    if (name === 'arrayMaxSize') property.longest = Number(constraints[0]);
    properties.set(propertyName, property);
  }
  propertiesByClass.set(input, properties);
  return properties;
}

/**
 * Returns the part of an input that its class declares, at every depth. Undeclared fields are dropped first, because
 * class-transformer takes time that grows with the square of the number of keys: 90,000 unknown keys blocked the
 * process for 9 s. A list keeps one element more than it may have, and an object without a class becomes an empty one,
 * so that the rules still refuse both with their own sentence.
 */
export function dropUndeclaredFields(value: unknown, type: InputClass | undefined, longest = 0): unknown {
  if (Array.isArray(value)) return value.slice(0, longest + 1).map((element) => dropUndeclaredFields(element, type));
  if (typeof value !== 'object' || value === null) return value;
  const part: Record<string, unknown> = {};
  for (const [name, property] of type ? propertiesOf(type) : []) {
    if (Object.hasOwn(value, name))
      part[name] = dropUndeclaredFields(Reflect.get(value, name), property.type, property.longest);
  }
  return part;
}
