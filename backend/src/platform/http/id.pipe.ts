import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import { isUUID } from 'class-validator';
import { DomainError } from './domain-error.js';

/** A malformed id names nothing: it is answered like an absent one (design 5). */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string, _metadata: ArgumentMetadata): string {
    if (!isUUID(value)) throw new DomainError('common.not_found', messages.common.notFound);
    return value;
  }
}
