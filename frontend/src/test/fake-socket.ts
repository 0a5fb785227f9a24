import type { LiveEvents } from '@portal/contract/live';

type Listener = (...values: unknown[]) => void;

/** Stands in for the socket in specs: it connects at once, and says what a spec has it say. */
export class FakeSocket {
  static readonly opened: FakeSocket[] = [];
  /** Specs set it to be refused. */
  static refusal: string | null = null;

  active = true;
  connected = false;
  private readonly listeners = new Map<string, Listener[]>();

  constructor(readonly auth: { token: string }) {
    FakeSocket.opened.push(this);
    queueMicrotask(() => this.connect());
  }

  static get last(): FakeSocket {
    const socket = FakeSocket.opened.at(-1);
    if (socket === undefined) throw new Error('No socket was opened');
    return socket;
  }

  on(event: string, listener: Listener): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }

  off(): void {
    this.listeners.clear();
  }

  connect(): void {
    this.active = FakeSocket.refusal === null;
    this.connected = this.active;
    if (this.active) this.happens('connect');
    else this.happens('connect_error', new Error(FakeSocket.refusal ?? ''));
  }

  close(): void {
    this.active = false;
    this.connected = false;
  }

  /** `active` says whether it comes back by itself. */
  lose(active: boolean): void {
    this.connected = false;
    this.active = active;
    this.happens('disconnect', active ? 'transport close' : 'io server disconnect');
  }

  say<Event extends keyof LiveEvents>(event: Event, ...values: Parameters<LiveEvents[Event]>): void {
    this.happens(event, ...values);
  }

  private happens(event: string, ...values: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(...values);
  }
}

export function io({ auth }: { auth: { token: string } }): FakeSocket {
  return new FakeSocket(auth);
}
