import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor, type MulterModuleOptions } from '@nestjs/platform-express';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { workbookLimits } from '@portal/contract/workbook';
import type { Request } from 'express';
import { diskStorage } from 'multer';
import { finalize, type Observable } from 'rxjs';
import { DomainError } from './domain-error.js';
import { Limit } from './rate-limits.js';

/** An upload on local disk, its name made safe. It is removed when the request ends. */
export interface Upload {
  path: string;
  name: string;
  bytes: number;
}

/** Where uploads wait: by default on the disk of the storage, so that keeping one is a hard link. */
export function uploadsDirectory(dataDir: string): string {
  return join(dataDir, 'uploads');
}

export function uploadOptions(directory: string): MulterModuleOptions {
  return {
    storage: diskStorage({ destination: directory, filename: (_request, _file, done) => done(null, randomUUID()) }),
    limits: { fileSize: workbookLimits.uploadBytes, files: 1, fields: 10, fieldSize: 64 * 1024, parts: 12 },
    defParamCharset: 'utf8',
  };
}

const tidy = (text: string) => text.replace(/^\s+/, '').replace(/[.\s]+$/, '');

/**
 * The name for people: no path, no control or direction-changing characters, at most 200 characters with its extension
 * kept. A safe name is left as it is.
 */
export function safeFileName(name: string): string {
  const visible = (name.split(/[/\\]/).at(-1) ?? '')
    // Control characters, invisible ones (among them all that change the direction), line ends, halves of characters.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .normalize('NFC');
  const cleaned = tidy(visible);
  const dot = cleaned.lastIndexOf('.');
  const extension = dot > 0 ? tidy([...cleaned.slice(dot)].slice(0, 20).join('')) : '';
  const stem = [...(dot > 0 ? cleaned.slice(0, dot) : cleaned)].slice(0, 200 - [...extension].length).join('');
  // A name of dots alone means a folder to some systems.
  return tidy(`${stem.replace(/^\.+$/, '') || 'file'}${extension}`);
}

@Injectable()
class RemoveUpload implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const path = context.switchToHttp().getRequest<Request>().file?.path;
    return next.handle().pipe(
      finalize(() => {
        if (path) rm(path, { force: true }).catch(() => undefined);
      }),
    );
  }
}

/** Takes one file from the multipart field `field`, the other fields being text. */
export function AcceptsUpload(field: string, fields: string[] = []): MethodDecorator {
  const text = Object.fromEntries(fields.map((name) => [name, { type: 'string' as const }]));
  return applyDecorators(
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: [field],
        properties: { ...text, [field]: { type: 'string', format: 'binary' } },
      },
    }),
    Limit('upload'),
    UseInterceptors(FileInterceptor(field), RemoveUpload),
  );
}

/** The uploaded file, or `upload.missing_file` with the sentence given. */
export function uploadOf(file: Express.Multer.File | undefined, missing: string): Upload {
  if (!file) throw new DomainError('upload.missing_file', missing);
  return { path: file.path, name: safeFileName(file.originalname), bytes: file.size };
}
