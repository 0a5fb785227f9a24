import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, IsTimeZone, Matches, Max, MaxLength, Min } from 'class-validator';

const toNumber = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? Number(value) : value);

/**
 * Query parameters of every list. Without `page` and `limit` the response holds the whole list, as the specification
 * requires; with them it holds one page, and the `X-Total-Count` header is the number of rows that match the filters.
 */
export class ListQuery {
  @IsOptional()
  @IsInt()
  @Transform(toNumber)
  @Max(1_000_000)
  @Min(1)
  page?: number;

  @IsOptional()
  @IsInt()
  @Transform(toNumber)
  @Max(1000)
  @Min(1)
  limit?: number;

  /** `field` or `-field` (descending). */
  @IsOptional()
  @Matches(/^-?[a-zA-Z][a-zA-Z\d]{0,39}$/)
  @IsString()
  sort?: string;

  @IsOptional()
  @MaxLength(200)
  @IsString()
  search?: string;
}

/** Query parameters of a list's export, in addition to the list's filters. */
export class ExportQuery {
  /** IANA time zone of the dates in the file, such as `Asia/Dubai`; UTC by default. */
  @IsOptional()
  @IsTimeZone()
  @IsString()
  timeZone?: string;
}
