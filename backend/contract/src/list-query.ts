import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, IsTimeZone, Matches, Max, MaxLength, Min } from 'class-validator';

const toNumber = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? Number(value) : value);

/**
 * What every list takes. Without `page` and `limit` a list answers whole, as the specification says; with them it
 * answers one page, and `X-Total-Count` tells how many rows the filters match.
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
  @Matches(/^-?[a-zA-Z]{1,40}$/)
  @IsString()
  sort?: string;

  @IsOptional()
  @MaxLength(200)
  @IsString()
  search?: string;
}

/** What exports of lists take besides the list's own filters. */
export class ExportQuery {
  /** IANA zone, such as `Asia/Dubai`, of the dates that are written; UTC without it. */
  @IsOptional()
  @IsTimeZone()
  @IsString()
  timeZone?: string;
}
