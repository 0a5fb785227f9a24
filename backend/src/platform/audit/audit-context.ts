import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditAction } from '@portal/contract/facts/audit-actions';
import type { NextFunction, Request, Response } from 'express';
import { requestIdOf } from '../logging.js';

/** The person who acts. */
export interface Actor {
  id: string;
  sessionId?: string;
}

/** What an event tells about its request. */
interface AuditContext {
  /** The request's only audited act. Acts that are steps of it leave no event of their own. */
  action: AuditAction | null;
  actor: Actor | null;
  address: string | null;
  requestId: string | null;
}

const contexts = new AsyncLocalStorage<AuditContext>();

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Middleware: opens the context of a request that may change something. */
export function openAuditContext(request: Request, response: Response, next: NextFunction): void {
  if (safeMethods.includes(request.method)) {
    next();
    return;
  }
  const context = {
    action: null,
    actor: null,
    address: plainAddress(request.ip),
    requestId: requestIdOf(request, response),
  };
  contexts.run(context, next);
}

/** Runs a command of the operator, whose event names nobody. */
export function auditedCommand<Result>(action: AuditAction, work: () => Promise<Result>): Promise<Result> {
  return contexts.run({ action, actor: null, address: null, requestId: null }, work);
}

/** Undefined outside of requests and commands, as in jobs and in the demo, which leave no events. */
export function auditContext(): Readonly<AuditContext> | undefined {
  return contexts.getStore();
}

/** Sets what the route of the request is audited as. */
export function setAuditedAction(action: AuditAction): void {
  const context = contexts.getStore();
  if (context) context.action = action;
}

/** Names the person whose request it is. */
export function setActor(actor: Actor): void {
  const context = contexts.getStore();
  if (context) context.actor = actor;
}

/** An IPv4 address that is mapped to IPv6 is written as IPv4. */
const plainAddress = (address: string | undefined): string | null => address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null;
