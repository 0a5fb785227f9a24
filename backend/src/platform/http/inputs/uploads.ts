import { randomUUID } from 'node:crypto';
import { rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { FileFieldsInterceptor, FileInterceptor, type MulterModuleOptions } from '@nestjs/platform-express';
import { workbookLimits } from '@portal/contract/workbook';
import type { Request, Response } from 'express';
import { diskStorage, type StorageEngine } from 'multer';
import { finalize, type Observable } from 'rxjs';
import { ApiUpload, type InputClass } from '../api-description.js';
import { disconnectSignal } from '../disconnect.js';
import { DomainError } from '../errors/domain-error.js';
import { RateLimited } from '../rate-limits.js';

/** An upload on local disk, its name made safe. It is removed when the request ends. */
export interface Upload {
  path: string;
  name: string;
  bytes: number;
  /** Aborted when the sender disconnects before the response is sent. */
  signal?: AbortSignal;
}

/** The folder for uploads in progress: by default on the disk of the storage, so that storing one is a hard link. */
export function uploadsDirectory(dataDir: string): string {
  return join(dataDir, 'uploads');
}

export function uploadOptions(directory: string): MulterModuleOptions {
  const disk = diskStorage({ destination: directory, filename: (_request, _file, done) => done(null, randomUUID()) });
  return {
    storage: removingFailures(disk),
    limits: limitsOf(defaultFieldBytes),
    defParamCharset: 'utf8',
  };
}

const defaultFieldBytes = 64 * 1024;
const limitsOf = (fieldSize: number, files = 1) => ({
  fileSize: workbookLimits.uploadBytes,
  files,
  fields: 10,
  parts: 12,
  fieldSize,
});

/** Removes the partly written file after a failed write. Multer does not remove this file when the disk is full. */
function removingFailures(disk: StorageEngine): StorageEngine {
  return {
    _handleFile: (request, file, done) =>
      disk._handleFile(request, file, (error, info) => {
        if (!error) return done(null, info);
        const { path } = file;
        if (!path) return done(error);
        rm(path, { force: true }).then(
          () => done(error),
          () => done(error),
        );
      }),
    _removeFile: (request, file, done) => disk._removeFile(request, file, done),
  };
}

/** Without the lookbehind each of 15,000 dots in a name would be tried as the first of the last ones, for 0.2 s. */
const tidy = (text: string) => text.replace(/^\s+/, '').replace(/(?<![.\s])[.\s]+$/, '');

/**
 * Returns the file's name for display: no path, no control or direction-changing characters, at most 200 characters
 * with its extension kept. A safe name is returned unchanged.
 */
export function safeFileName(name: string): string {
  const visible = (name.split(/[/\\]/).at(-1) ?? '')
    // Control characters, line ends, halves of surrogate pairs and all of `\p{Cf}`, also joiners that names of goods may
    // keep: two files whose names look the same must not have different names.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .normalize('NFC');
  const cleaned = tidy(visible);
  const dot = cleaned.lastIndexOf('.');
  const extension = dot > 0 ? tidy([...cleaned.slice(dot)].slice(0, 20).join('')) : '';
  const stem = [...(dot > 0 ? cleaned.slice(0, dot) : cleaned)].slice(0, 200 - [...extension].length).join('');
  // Some systems read a name that consists of dots as a folder.
  return tidy(`${stem.replace(/^\.+$/, '') || 'file'}${extension}`);
}

/** The disconnect signal of each uploaded file, because the controller receives only Multer's file from the request. */
const disconnects = new WeakMap<Express.Multer.File, AbortSignal>();

/** The files of a multipart body with several file fields, by field. */
export type UploadedParts = Partial<Record<string, Express.Multer.File[]>>;

/**
 * Removes the uploaded files when the request ends, and aborts the uploads' signals when the sender disconnects before
 * that.
 */
@Injectable()
class UploadLifetime implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { file, files: parts = {} } = context.switchToHttp().getRequest<Request>();
    const files = [...(file ? [file] : []), ...Object.values(parts).flat()];
    if (files.length === 0) return next.handle();
    const signal = disconnectSignal(context.switchToHttp().getResponse<Response>());
    for (const one of files) disconnects.set(one, signal);
    const remove = ({ path }: Express.Multer.File) => void unlink(path).catch(() => undefined);
    return next.handle().pipe(finalize(() => files.forEach(remove)));
  }
}

/** Parses fields of a multipart body that hold JSON. The rules of the input refuse a field that is not JSON. */
class JsonFields implements NestInterceptor {
  constructor(private readonly fields: string[]) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request & { body?: Record<string, unknown> }>();
    if (request.is('multipart/*')) for (const field of this.fields) parseField(request.body ?? {}, field);
    return next.handle();
  }
}

function parseField(body: Record<string, unknown>, field: string): void {
  const { [field]: text } = body;
  if (typeof text !== 'string') return;
  try {
    body[field] = JSON.parse(text);
  } catch {
    // The field stays a text, which is refused.
  }
}

interface UploadFields {
  /** Fields that hold JSON. */
  json?: string[];
  /** The longest field; by default 64 kB. */
  fieldBytes?: number;
}

/** Accepts one file in the multipart field `field`, and the fields of `input`. */
export function AcceptsUpload(field: string, input?: InputClass, options?: UploadFields): MethodDecorator {
  return applyDecorators(ApiUpload({ input, required: [field] }), ReadsUpload(field, options));
}

/** Accepts one file in each of the multipart fields `field` and `optional`, and the fields of `input`. */
export function AcceptsUploads(field: string, optional: string, input: InputClass): MethodDecorator {
  const parts = [field, optional].map((name) => ({ name, maxCount: 1 }));
  return applyDecorators(
    ApiUpload({ input, required: [field], optional: [optional] }),
    RateLimited('upload'),
    UseInterceptors(
      FileFieldsInterceptor(parts, { limits: limitsOf(defaultFieldBytes, parts.length) }),
      UploadLifetime,
    ),
  );
}

/** Accepts JSON, or multipart with the same fields and one file in the field `field`. */
export function AcceptsInputOrUpload(field: string, input: InputClass, options: UploadFields): MethodDecorator {
  return applyDecorators(ApiUpload({ input, optional: [field], orJson: true }), ReadsUpload(field, options));
}

function ReadsUpload(field: string, { json = [], fieldBytes = defaultFieldBytes }: UploadFields = {}): MethodDecorator {
  return applyDecorators(
    RateLimited('upload'),
    UseInterceptors(FileInterceptor(field, { limits: limitsOf(fieldBytes) }), UploadLifetime, new JsonFields(json)),
  );
}

/** Returns the uploaded file. Throws `upload.missing_file` with the given message when there is none. */
export function requireUpload(file: Express.Multer.File | undefined, missing: string): Upload {
  const upload = uploadOf(file);
  if (!upload) throw new DomainError('upload.missing_file', missing);
  return upload;
}

export function uploadOf(file: Express.Multer.File | undefined): Upload | undefined {
  if (!file) return undefined;
  const { path, originalname, size } = file;
  return { path, name: safeFileName(originalname), bytes: size, signal: disconnects.get(file) };
}
