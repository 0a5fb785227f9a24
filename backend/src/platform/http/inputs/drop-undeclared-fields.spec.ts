import { RegisterInput } from '@portal/contract/auth';
import { BuyerBrandsInput } from '@portal/contract/buyers';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsString, ValidateNested } from 'class-validator';
import { dropUndeclaredFields } from './drop-undeclared-fields.js';
import { inputValidation } from './validation.pipe.js';

class Line {
  @IsString()
  reference!: string;
}
class Sheet {
  @Type(() => Line)
  @ValidateNested({ each: true })
  @ArrayMaxSize(3)
  lines!: Line[];
}

// R35
describe('the declared part of an input', () => {
  it('has no undeclared property, also in nested classes and lists', () => {
    const address = { street: 'S', city: 'C', country: 'AE', more: { a: 1 } };
    const input = { name: 'N', role: 'admin', companyAddress: address, phone: { a: { b: 1 } }, email: [[1], 2] };
    expect(dropUndeclaredFields(input, RegisterInput)).toEqual({
      name: 'N',
      companyAddress: { street: 'S', city: 'C', country: 'AE' },
      phone: {},
      email: [[1]],
    });
    expect(dropUndeclaredFields({ lines: [{ reference: 'A', price: 1 }, 'text', null] }, Sheet)).toEqual({
      lines: [{ reference: 'A' }, 'text', null],
    });
  });

  it('keeps one element more than a list may have, so that the list is refused as too long', async () => {
    const part = dropUndeclaredFields({ lines: Array(50_000).fill({ reference: 'A' }) }, Sheet);
    expect(part).toEqual({ lines: Array(4).fill({ reference: 'A' }) });
    const brands = Array(10_001).fill('01890000-0000-7000-8000-000000000000');
    const refused = inputValidation.transform({ brands }, { type: 'body', metatype: BuyerBrandsInput });
    await expect(refused).rejects.toMatchObject({ code: 'common.invalid_input' });
    const longest = { brands: brands.slice(1) };
    const transformed = inputValidation.transform(longest, { type: 'body', metatype: BuyerBrandsInput });
    await expect(transformed).resolves.toEqual(longest);
  });

  it('does not contain names that every object has, such as `constructor`', () => {
    expect(
      dropUndeclaredFields(JSON.parse('{"__proto__":{"name":"N"},"constructor":{"name":"N"}}'), RegisterInput),
    ).toEqual({});
    expect(dropUndeclaredFields(null, RegisterInput)).toBeNull();
    expect(dropUndeclaredFields('text', RegisterInput)).toBe('text');
  });
});
